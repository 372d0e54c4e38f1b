import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Scope } from '#domain/access-token.ts'
import { makeToken, programWith } from '../support/api-client.ts'
import { withDatabases } from '../support/databases.ts'
import { type Person, startTestServer, type TestServer } from '../support/server.ts'

const run = promisify(execFile)
const HOUR = 60 * 60 * 1000

const MARKS: Record<string, string> = { '&quot;': '"', '&#39;': "'", '&lt;': '<', '&gt;': '>', '&amp;': '&' }

withDatabases((fresh) => {
  let server: TestServer
  let folder: string
  let person: Person
  let page: string

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sled-recipes-'))
    server = await startTestServer({ database: await fresh() })
    person = await server.signUp('Olivia', 'Owen', 'olivia@example.org')
    const { text: token } = await makeToken(server, person, ['workouts:write'])
    const started = new Date(server.clock.now - 2 * HOUR).toISOString()
    const added = await programWith(server.origin, token)('/workouts', {
      method: 'POST',
      body: {
        ...{ workout_name: 'Push, pull; legs', created_at: started, completed_at: new Date(server.clock.now - HOUR) },
        exercises: [{ name: 'Squat', sets: [{ weight: 100, weight_unit: 'kg', reps: 5 }] }],
      },
    })
    if (!added.ok) throw new Error(await added.text())
    page = await (await fetch(`${server.origin}/api/docs`)).text()
  })
  afterAll(async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  /** A block of the page with the server's address and a token that has only the scope that the page names. */
  async function recipe(title: string): Promise<string> {
    const found = page.split('<summary>').find((part) => part.startsWith(`${title}</summary>`)) ?? ''
    const [, scope = ''] = /Scope: <code>(.*?)<\/code>/.exec(found) ?? []
    const [, block = ''] = /<pre>([\s\S]*?)<\/pre>/.exec(found) ?? []
    const { text: token } = await makeToken(server, person, [scope as Scope], { name: title })
    const readable = block.replace(/&(quot|#39|lt|gt|amp);/g, (mark) => MARKS[mark] ?? mark)
    return readable.replaceAll('https://sled.example.org', server.origin).replaceAll('sled_…', token)
  }

  const curl = async (...options: string[]) => JSON.parse((await run('curl', ['-sf', ...options])).stdout)
  const authorization = (block: string) => `Authorization: ${/Bearer sled_\w+/.exec(block)?.[0]}`
  const addressIn = (block: string) => /http:[^\s"']+/.exec(block)?.[0] ?? ''

  test.each(['Body weight from Apple Shortcuts', 'Body weight from Tasker'])(
    'R-OPS-09 the request of the recipe %s adds a body weight',
    async (title) => {
      const [head = '', body = ''] = (await recipe(title)).split('\n\n')
      const [first = '', ...headers] = head.split('\n')
      const [method = '', address = ''] = first.split(' ')
      const given = headers.flatMap((header) => ['-H', header])
      const added = await curl('-X', method, ...given, '--data', body, address)
      expect(added).toMatchObject({ weight: 82.5, unit: 'kg', at: expect.stringMatching(/^2026-11-28T0[67]:00/) })
    },
  )

  test('R-OPS-09 the request of the Home Assistant sensor answers where its template looks', async () => {
    const block = await recipe('A sensor in Home Assistant')
    expect(block).toContain('{{ value_json.workouts[0].completed_at }}')
    const { workouts } = await curl('-H', authorization(block), addressIn(block))
    expect(Date.parse(workouts[0].completed_at)).toBe(server.clock.now - HOUR)
  })

  test('R-OPS-09 the script for Google Sheets and the query for Excel list workouts', async () => {
    const script = await recipe('Google Sheets')
    // This process serves too, so it asks before the script does, with what the script says.
    const text = (await run('curl', ['-sf', '-H', authorization(script), addressIn(script)])).stdout
    const asked: unknown[] = []
    const UrlFetchApp = { fetch: (...given: unknown[]) => asked.push(given) && { getContentText: () => text } }
    const rows = runInNewContext(`${script}; JSON.stringify(SLED())`, { UrlFetchApp })
    expect(JSON.parse(rows)).toEqual([[expect.any(String), 'Push, pull; legs', 3600]])
    expect(asked).toEqual([[addressIn(script), { headers: { Authorization: authorization(script).slice(15) } }]])
    const query = await recipe('Excel')
    expect(query).toContain('answer[workouts]')
    expect((await curl('-H', authorization(query), addressIn(query))).workouts).toHaveLength(1)
  })

  test('R-OPS-09 the command for a calendar writes a file with an event for each workout', async () => {
    await run('sh', ['-c', await recipe('A calendar of workouts')], { cwd: folder })
    const lines = readFileSync(join(folder, 'workouts.ics'), 'utf8').split('\r\n')
    expect(lines.slice(0, 4)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Sled//EN', 'BEGIN:VEVENT'])
    expect(lines).toContain('SUMMARY:Push\\, pull\\; legs')
    const at = (ms: number) => `${new Date(ms).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
    expect(lines).toContain(`DTSTART:${at(server.clock.now - 2 * HOUR)}`)
    expect(lines).toContain(`DTEND:${at(server.clock.now - HOUR)}`)
    expect(lines.slice(-3)).toEqual(['END:VEVENT', 'END:VCALENDAR', ''])
  })

  test('R-OPS-09 every recipe of the page is tried here', () => {
    const section = page.slice(page.indexOf('<h2>Recipes</h2>'), page.indexOf('</section>', page.indexOf('Recipes')))
    const titles = [...section.matchAll(/<summary>(.*?)<\/summary>/g)].map(([, title]) => title)
    const tried = readFileSync(import.meta.filename, 'utf8')
    expect(titles).toHaveLength(6)
    expect(titles.filter((title) => !tried.includes(`'${title}'`))).toEqual([])
  })
})
