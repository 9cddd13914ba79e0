import { parsePortalBucket, parseSettings } from './settings.js'

const needed = { DATABASE_URL: 'postgres://u:p@127.0.0.1:5432/d', SECRET: 'x'.repeat(32) }
const s3 = { ...needed, STORAGE: 's3', S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' }

describe('storage settings', () => {
  it('keep files in a folder by default', () => {
    expect(parseSettings(needed).storage).toEqual({ driver: 'local' })
  })

  it('address the bucket by path with an endpoint, and by host at Amazon', () => {
    expect(parseSettings(s3).storage).toEqual({
      driver: 's3',
      endpoint: null,
      bucket: 'files',
      region: 'us-east-1',
      accessKeyId: 'id',
      secretAccessKey: 'key',
      forcePathStyle: false,
    })
    const other = { ...s3, S3_ENDPOINT: 'http://objects:8333', S3_REGION: 'us-south' }
    expect(parseSettings(other).storage).toMatchObject({
      endpoint: 'http://objects:8333',
      region: 'us-south',
      forcePathStyle: true,
    })
    expect(parseSettings({ ...other, S3_FORCE_PATH_STYLE: 'false' }).storage).toMatchObject({ forcePathStyle: false })
  })

  it('list at once what S3 lacks', () => {
    expect(() => parseSettings({ ...needed, STORAGE: 's3' })).toThrow(
      /S3_BUCKET: is required\n.*S3_ACCESS_KEY_ID: is required\n.*S3_SECRET_ACCESS_KEY: is required/,
    )
    expect(() => parseSettings({ ...needed, STORAGE: 'tape' })).toThrow(/STORAGE: /)
  })
})

describe('the bucket of shell and portals', () => {
  const keys = { PORTALS_ACCESS_KEY_ID: 'team', PORTALS_SECRET_ACCESS_KEY: 'secret' }

  it("uses the files' store with its own keys, and only the settings of a release machine", () => {
    const portals = { PORTALS_BUCKET: 'portals', ...keys, S3_ENDPOINT: 'http://objects:8333' }
    const found = { bucket: 'portals', accessKeyId: 'team', secretAccessKey: 'secret', endpoint: 'http://objects:8333' }
    expect(parseSettings({ ...s3, ...portals })).toMatchObject({ portalBucket: found, storage: { bucket: 'files' } })
    expect(parsePortalBucket(portals)).toMatchObject({ ...found, forcePathStyle: true })
  })

  it('is optional, and named with its keys', () => {
    expect([parseSettings(s3).portalBucket, parsePortalBucket({})]).toEqual([null, null])
    expect(() => parsePortalBucket({ PORTALS_BUCKET: 'portals' })).toThrow(/PORTALS_ACCESS_KEY_ID: is required/)
  })
})
