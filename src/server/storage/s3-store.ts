import { S3mini } from 's3mini'
import type { S3Config } from '#server/config.ts'
import { type BlobStore, checkedKey, checkedPrefix, isKey, MOST_LISTED } from './blob-store.ts'

/** In ms for one request to the store. */
const TIMEOUT_MS = 10_000

/** Works with any S3-compatible service, addressed by path. The bucket must exist. */
export function createS3Store({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Config): BlobStore {
  const client = new S3mini({
    endpoint: `${endpoint.replace(/\/+$/, '')}/${bucket}`,
    region,
    accessKeyId,
    secretAccessKey,
    requestAbortTimeout: TIMEOUT_MS,
  })
  return {
    async put(key, bytes, contentType) {
      await client.putObject(checkedKey(key), bytes, contentType)
    },
    async get(key) {
      const bytes = await client.getObjectArrayBuffer(checkedKey(key))
      return bytes && new Uint8Array(bytes)
    },
    async list(prefix) {
      const found = await client.listObjects('/', checkedPrefix(prefix), MOST_LISTED, { delimiter: '/' })
      if (!found) throw new Error('the bucket is missing')
      return found
        .map(({ Key }) => Key)
        .filter((key) => !key.endsWith('/'))
        .toSorted()
        .slice(0, MOST_LISTED)
    },
    async *all() {
      const found = await client.listObjects()
      if (!found) throw new Error('the bucket is missing')
      for (const { Key } of found) if (isKey(Key)) yield Key
    },
    async delete(key) {
      await client.deleteObject(checkedKey(key))
    },
  }
}
