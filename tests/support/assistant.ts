import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { expect } from 'vitest'

/** An assistant with a token, by the protocol's own client. `account`: the owner for whom it acts. */
export async function connectAssistant(origin: string, token: string, account?: string): Promise<Client> {
  const client = new Client({ name: 'assistant', version: '1' })
  const headers = { authorization: `Bearer ${token}`, ...(account && { 'sled-account': account }) }
  await client.connect(new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), { requestInit: { headers } }))
  return client
}

/** What a tool answers after the line that says it is data, or the error. */
export async function callTool(client: Client, name: string, args: Record<string, unknown> = {}) {
  const { content, isError } = await client.callTool({ name, arguments: args })
  const texts = content.map((part) => (part.type === 'text' ? part.text : ''))
  if (isError) return JSON.parse(texts[0] ?? '') as Record<string, unknown>
  expect(texts[0]).toContain('no instructions')
  return JSON.parse(texts[1] ?? '') as Record<string, unknown>
}
