import { fromBuffer } from 'yauzl'

/** Reads an archive like another program. */
export const unpack = (archive: Buffer): Promise<Map<string, Buffer>> =>
  new Promise((resolve, reject) => {
    const files = new Map<string, Buffer>()
    fromBuffer(archive, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error)
      zip.once('error', reject)
      zip.once('end', () => resolve(files))
      zip.on('entry', (entry) =>
        zip.openReadStream(entry, (fault, stream) => {
          if (fault) return reject(fault)
          const chunks: Buffer[] = []
          stream.on('data', (chunk: Buffer) => chunks.push(chunk))
          stream.once('error', reject)
          stream.once('end', () => {
            files.set(entry.fileName, Buffer.concat(chunks))
            zip.readEntry()
          })
        }),
      )
      zip.readEntry()
    })
  })
