import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { S3Config } from '#server/config.ts'

type Asked = { path: string; query: Record<string, unknown>; app: object }
type StandIn = {
  run(): Promise<AddressInfo>
  close(): Promise<void>
  middleware: ((asked: Asked, next: () => Promise<void>) => Promise<void>)[]
}
type StandInOptions = {
  address: string
  port: number
  silent: boolean
  directory: string
  configureBuckets: { name: string }[]
}

/** The used part of the package, which has no types. */
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as new (options: StandInOptions) => StandIn

/** A server on this machine that answers like S3 and checks signatures, with one empty bucket. */
export async function startS3(): Promise<S3Config & { stop(): Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'sled-s3-'))
  const bucket = 'sled'
  const options = { address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets: [{ name: bucket }] }
  const server = new S3rver(options)
  // For a listing the package checks the signature as if the path had no slash at the end, unlike S3. For a page before the
  // last one it needs a cipher that Node no longer has, so it is always asked for everything.
  server.middleware.unshift(async (asked, next) => {
    if (asked.path.endsWith('/')) {
      asked.app = Object.create(asked.app, { allowMismatchedSignatures: { value: true } })
      const { 'max-keys': _, ...query } = asked.query
      asked.query = query
    }
    await next()
  })
  const { port } = await server.run()
  return {
    endpoint: `http://127.0.0.1:${port}`,
    bucket,
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    async stop() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
