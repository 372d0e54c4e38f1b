/** Floors of live messages: `/commit` commits an INSERT, then sends to every socket; `/fan-out` only sends. */
import pg from 'pg'
import { WebSocketServer } from 'ws'
import { serve } from './serve.ts'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
await pool.query('create table if not exists bare_event (id bigint generated always as identity, text text)')

const server = serve({
  async '/commit'(text) {
    await pool.query('insert into bare_event (text) values ($1)', [text])
    for (const socket of sockets.clients) socket.send(text)
    return '{"ok":true}'
  },
  async '/fan-out'(body) {
    const { text, times } = JSON.parse(body) as { text: string; times: number }
    for (let sent = 0; sent < times; sent++) {
      for (const socket of sockets.clients) socket.send(text)
      await new Promise(setImmediate)
    }
    return '{"ok":true}'
  },
})
const sockets = new WebSocketServer({ server, perMessageDeflate: false })
