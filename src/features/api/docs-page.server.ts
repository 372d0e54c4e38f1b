import { html, raw } from 'hono/html'
import { APP_NAME } from '#domain/app-name.ts'
import { RECIPES } from './recipes.server.ts'

type Described = Record<string, unknown>
type Parameter = { name: string; in: string; schema: unknown }
type Operation = {
  summary: string
  description: string
  parameters: Parameter[]
  requestBody?: { content: Record<string, { schema: unknown }> }
  responses: Record<string, { content?: Record<string, { schema: unknown }> }>
}

/** The documentation for developers, in English. The page loads nothing, not even a script. */
export function docsPage(described: Described) {
  const { info, paths } = described as {
    info: { description: string }
    paths: Record<string, Record<string, Operation>>
  }
  const operations = Object.entries(paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]) => ({ path, method, operation })),
  )
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>REST API · ${APP_NAME}</title>
        <style>
          ${raw(STYLE)}
        </style>
      </head>
      <body>
        <main>
          <h1>${APP_NAME} REST API</h1>
          <p>${info.description}</p>
          <pre>curl -H 'Authorization: Bearer sled_…' …/api/v1/workouts?limit=1</pre>
          <p><a href="/api/v1/openapi.json">OpenAPI 3.1 document</a></p>
          <p>
            Assistants that speak MCP use <code>/mcp</code> instead. There they read, and propose what a person then applies.
          </p>
          <p>
            <code>/api/figures/Bench%20Press.svg</code> is the picture of an exercise. Anybody may read it, without a token, and
            pages may embed it. The catalogue has the address of each.
          </p>
          ${recipes} ${operations.map(
            ({ path, method, operation }) => html`<section>
              <h2><b>${method.toUpperCase()}</b> <code>/api/v1${path}</code></h2>
              <p>${withCode(operation.summary)}</p>
              <p class="quiet">${operation.description}</p>
              ${parameters(operation)} ${schemas(operation)}
            </section>`,
          )}
        </main>
      </body>
    </html>`
}

const recipes = html`<section>
  <h2>Recipes</h2>
  <p>Put your address for <code>https://sled.example.org</code> and a token with the scope named for <code>sled_…</code>.</p>
  ${RECIPES.map(
    ({ title, text, scope, block }) => html`<details>
      <summary>${title}</summary>
      <p>${text} Scope: <code>${scope}</code></p>
      <pre>${block}</pre>
    </details>`,
  )}
</section>`

const parameters = ({ parameters: all }: Operation) =>
  html`<ul>
    ${all.map(({ name, in: where, schema }) => html`<li><code>${name}</code> (${where}): ${inWords(schema)}</li>`)}
  </ul>`

function schemas({ requestBody, responses }: Operation) {
  const body = requestBody?.content['application/json']?.schema
  const answers = Object.values(responses).flatMap(({ content }) => content?.['application/json']?.schema ?? [])
  return html`${body ? fold('Body', body) : ''}${answers.map((schema) => fold('Answer', schema))}`
}

const fold = (title: string, schema: unknown) =>
  html`<details>
    <summary>${title}</summary>
    <pre>${JSON.stringify(schema, null, 2)}</pre>
  </details>`

const withCode = (text: string) =>
  text.split('`').map((part, index) => (index % 2 === 0 ? part : html`<code>${part}</code>`))

/** 'integer, minimum 1, maximum 100'. A named format needs no pattern. */
const inWords = (schema: unknown): string =>
  Object.entries(schema as Described)
    .filter(([name]) => name !== 'pattern' || !('format' in (schema as Described)))
    .map(([name, value]) => (name === 'type' ? String(value) : `${name} ${JSON.stringify(value)}`))
    .join(', ')

const STYLE = `:root{color-scheme:light dark}body{margin:0;font:16px/1.5 system-ui,sans-serif}
main{max-width:60rem;margin:0 auto;padding:1.5rem 1rem 4rem}section{border-top:1px solid #8886;padding:.5rem 0 1rem}
h2{font-size:1.0625rem;overflow-wrap:anywhere}pre{overflow:auto;padding:.75rem;border-radius:.5rem;background:#8882;font-size:.8125rem}
.quiet{opacity:.75;font-size:.875rem}li{overflow-wrap:anywhere}summary{cursor:pointer;min-height:2.75rem;align-content:center}`
