import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { disableAccount, enableAccount } from '#identity/server/account-disabling.ts'
import { type TestDatabase, withDatabases } from '../support/databases.ts'
import { PASSWORD, type Person, startTestServer, type TestServer } from '../support/server.ts'

const ORIGIN = 'https://sled.example.org'
const OTHER_ORIGIN = 'https://other.sled.example.org'
/** Flags of an authenticator: somebody was there, it has checked who, a new key follows. */
const PRESENT = 0x01
const VERIFIED = 0x04
const WITH_KEY = 0x40

withDatabases((fresh) => {
  let database: TestDatabase
  let server: TestServer
  let olivia: Person
  beforeEach(async () => {
    database = await fresh()
    server = await startTestServer({ database, config: { appOrigin: ORIGIN, publicOrigin: ORIGIN } })
    olivia = await server.signUp('Olivia', 'Owen', 'olivia@example.org')
  })
  afterEach(() => server.stop())

  /** Asks for a challenge. Answers it with the Cookie header that belongs to it. */
  async function challenged(path: string, body: object, cookie = '') {
    const answer = await server.ask(path, { method: 'POST', cookie, body })
    expect(answer.status).toBe(200)
    const { challenge } = (await answer.json()) as { challenge: string }
    const [set] = answer.headers.getSetCookie()
    return { challenge, cookie: [cookie, set?.split(';')[0]].filter(Boolean).join('; ') }
  }

  async function add(phone: Authenticator, flags: number, origin = ORIGIN): Promise<number> {
    const asked = { accountId: olivia.userId, currentPassword: PASSWORD }
    const { challenge, cookie } = await challenged('/api/account/passkeys/challenge', asked, olivia.cookie)
    const body = { accountId: olivia.userId, response: phone.register(challenge, origin, flags) }
    return (await server.ask('/api/account/passkeys', { method: 'POST', cookie, body })).status
  }

  async function logIn(phone: Authenticator, flags: number, origin = ORIGIN): Promise<number> {
    const { challenge, cookie } = await challenged('/api/auth/passkey/challenge', {})
    const body = { response: phone.logIn(challenge, origin, flags) }
    return (await server.ask('/api/auth/passkey/log-in', { method: 'POST', cookie, body })).status
  }

  test('R-AUTH-01 the server rejects a passkey without user verification, both when adding it and at login', async () => {
    expect(await add(authenticator(), PRESENT)).toBe(401)
    expect(await database.db.selectFrom('auth_passkey').selectAll().execute()).toEqual([])
    const phone = authenticator()
    expect(await add(phone, PRESENT | VERIFIED)).toBe(200)
    expect(await logIn(phone, PRESENT)).toBe(401)
    expect(await logIn(phone, PRESENT | VERIFIED)).toBe(200)
  })

  test('R-OPS-04 a passkey is not asked for a second step', async () => {
    const phone = authenticator()
    expect(await add(phone, PRESENT | VERIFIED)).toBe(200)
    const at = new Date(server.clock.now)
    const step = { user_id: olivia.userId, secret: '', started_at: at, confirmed_at: at }
    await database.db.insertInto('second_step').values(step).execute()
    const body = { email: 'olivia@example.org', password: PASSWORD }
    expect((await server.ask('/api/auth/sign-in/email', { method: 'POST', body })).status).toBe(401)
    expect(await logIn(phone, PRESENT | VERIFIED)).toBe(200)
  })

  test('R-OPS-02 a passkey does not open a disabled account', async () => {
    const phone = authenticator()
    await add(phone, PRESENT | VERIFIED)
    await database.db.transaction().execute((tx) => disableAccount(tx, olivia.userId, new Date(server.clock.now)))
    expect(await logIn(phone, PRESENT | VERIFIED)).toBe(403)
    await database.db.transaction().execute((tx) => enableAccount(tx, olivia.userId, new Date(server.clock.now)))
    expect(await logIn(phone, PRESENT | VERIFIED)).toBe(200)
  })

  test('R-AUTH-01 the server rejects a passkey signature made for another origin with the same domain', async () => {
    expect(await add(authenticator(), PRESENT | VERIFIED, OTHER_ORIGIN)).toBe(401)
    const phone = authenticator()
    expect(await add(phone, PRESENT | VERIFIED)).toBe(200)
    expect(await logIn(phone, PRESENT | VERIFIED, OTHER_ORIGIN)).toBe(401)
    expect(await logIn(phone, PRESENT | VERIFIED)).toBe(200)
  })
})

type Authenticator = ReturnType<typeof authenticator>

/** A phone that signs what a test wants, also what no honest phone signs. */
function authenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
  const authData = (flags: number, ...rest: Buffer[]) =>
    Buffer.concat([sha256(new URL(ORIGIN).hostname), Buffer.from([flags, 0, 0, 0, 0]), ...rest])
  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const signed = (response: Record<string, Buffer>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response: Object.fromEntries(Object.entries(response).map(([name, data]) => [name, data.toString('base64url')])),
  })
  /** The public key in CBOR: EC2, ES256, P-256, x, y. */
  const coseKey = () => {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const coordinate = (label: number, value: string) =>
      Buffer.concat([Buffer.from([label, 0x58, 32]), Buffer.from(value, 'base64url')])
    return Buffer.concat([Buffer.from('a5010203262001', 'hex'), coordinate(0x21, x), coordinate(0x22, y)])
  }
  return {
    register(challenge: string, origin: string, flags: number) {
      const credential = [Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey()]
      const data = authData(flags | WITH_KEY, ...credential)
      const attestationObject = Buffer.concat([
        ...[Buffer.from([0xa3, 0x63]), Buffer.from('fmt'), Buffer.from([0x64]), Buffer.from('none')],
        ...[Buffer.from([0x67]), Buffer.from('attStmt'), Buffer.from([0xa0, 0x68]), Buffer.from('authData')],
        ...[Buffer.from([0x58, data.length]), data],
      ])
      return signed({ clientDataJSON: clientData('webauthn.create', challenge, origin), attestationObject })
    },
    logIn(challenge: string, origin: string, flags: number) {
      const clientDataJSON = clientData('webauthn.get', challenge, origin)
      const authenticatorData = authData(flags)
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientDataJSON)]), privateKey)
      return signed({ clientDataJSON, authenticatorData, signature })
    },
  }
}
