import { createHash } from 'node:crypto'
import { access, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closed, listening } from './servers.js'

export interface TestS3 {
  /** The settings that make a process store its files here. */
  variables: Record<string, string>
  /** 'GET /bucket/key 304' for each answered request. */
  requests: string[]
  stop(): Promise<void>
}

const uploadsFolder = (root: string, bucket: string): string => join(root, bucket, '._S3rver_uploads')
const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/** The pending multipart uploads, as S3 lists them; s3rver itself has no such call. */
const listUploads = async (folder: string): Promise<string> => {
  const names = (await exists(folder)) ? await readdir(folder) : []
  const uploads = await Promise.all(
    names.map(async (name) => {
      const [key, { birthtime }] = await Promise.all([
        readFile(join(folder, name, 'key'), 'utf8'),
        stat(join(folder, name)),
      ])
      return (
        `<Upload><Key>${key}</Key><UploadId>${name}</UploadId>` +
        `<Initiated>${birthtime.toISOString()}</Initiated></Upload>`
      )
    }),
  )
  return (
    `<?xml version="1.0"?><ListMultipartUploadsResult>` +
    `<IsTruncated>false</IsTruncated>${uploads.join('')}</ListMultipartUploadsResult>`
  )
}

const noSuchUpload =
  '<?xml version="1.0"?><Error><Code>NoSuchUpload</Code><Message>The specified upload does not exist.</Message></Error>'

const preconditionFailed =
  '<?xml version="1.0"?><Error><Code>PreconditionFailed</Code><Message>The object is another one</Message></Error>'

/** The current ETag of an object; undefined without an object. */
const markOf = async (folder: string, key: string): Promise<string | undefined> => {
  const object = join(folder, `${key}._S3rver_object`)
  if (!(await exists(object))) return undefined
  return `"${createHash('md5')
    .update(await readFile(object))
    .digest('hex')}"`
}

/**
 * An S3 store on a free port, over real HTTP, with the calls for unfinished uploads and the conditional writes
 * (If-Match, If-None-Match: *) that s3rver lacks; `isConditional: false` leaves the latter out as well.
 */
export const startS3 = async ({ isConditional = true } = {}): Promise<TestS3> => {
  const root = await mkdtemp(join(tmpdir(), 'bluebonnet-s3-'))
  const { default: S3rver } = await import('s3rver')
  const s3rver = new S3rver({ directory: root, silent: true }).callback()
  let writing = Promise.resolve()
  const requests: string[] = []
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://local')
    response.once('finish', () => requests.push(`${request.method} ${pathname} ${response.statusCode}`))
    const folder = uploadsFolder(root, pathname.split('/')[1] ?? '')
    const uploadId = searchParams.get('uploadId')
    const answer = (status: number, body: string): void =>
      void response.writeHead(status, { 'content-type': 'application/xml' }).end(body)
    /** One write at a time, from its condition to its end. */
    const putIf = async (): Promise<void> => {
      const { 'if-match': match, 'if-none-match': none } = request.headers
      const mark = await markOf(join(root, pathname.split('/')[1] ?? ''), pathname.split('/').slice(2).join('/'))
      if ((match !== undefined && mark !== match) || (none === '*' && mark !== undefined)) {
        request.resume()
        return answer(412, preconditionFailed)
      }
      s3rver(request, response)
      await once(response, 'close')
    }
    const own = async (): Promise<void> => {
      const { 'if-match': match, 'if-none-match': none } = request.headers
      if (isConditional && request.method === 'PUT' && (match ?? none) !== undefined) {
        writing = writing.then(putIf)
        return writing
      }
      if (request.method === 'GET' && searchParams.has('uploads')) return answer(200, await listUploads(folder))
      if (uploadId === null) return s3rver(request, response)
      const upload = join(folder, uploadId)
      if (!(await exists(upload))) {
        request.resume()
        return answer(404, noSuchUpload)
      }
      if (request.method !== 'DELETE') return s3rver(request, response)
      await rm(upload, { recursive: true })
      response.writeHead(204).end()
    }
    own().catch((error: unknown) => answer(500, String(error)))
  })
  const port = await listening(server)
  return {
    requests,
    variables: {
      STORAGE: 's3',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'bluebonnet',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    stop: async () => {
      server.closeAllConnections()
      await closed(server)
      await rm(root, { recursive: true, force: true })
    },
  }
}
