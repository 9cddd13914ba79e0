import { join } from 'node:path'
import { Global, Module } from '@nestjs/common'
import { type Settings, SETTINGS } from '../config/settings.js'
import { Outages } from '../health/outages.js'
import { FolderStore } from './folder-store.js'
import { ObjectStore } from './object-store.js'
import type { S3Settings } from './s3-client.js'
import { waitForStore } from './store-at-start.js'

/** Provides `ObjectStore` to every module, with the configured driver. */
@Global()
@Module({
  providers: [
    {
      provide: ObjectStore,
      inject: [SETTINGS],
      useFactory: async (settings: Settings): Promise<ObjectStore> => {
        if (settings.storage.driver === 'local') return objectStoreFor(settings)
        const store = await s3Store(settings.storage)
        await waitForStore(store, new Outages())
        return store
      },
    },
  ],
  exports: [ObjectStore],
})
export class StorageModule {}

/** The configured store, ready for use; also outside Nest, for the seed and the tools. */
export const objectStoreFor = async ({
  storage,
  dataDir,
}: Pick<Settings, 'storage' | 'dataDir'>): Promise<ObjectStore> => {
  const store = storage.driver === 's3' ? await s3Store(storage) : new FolderStore(join(dataDir, 'objects'))
  await store.prepare()
  return store
}

/** The S3 client is large, and only deployments with such a store need it. */
const s3Store = async (settings: S3Settings): Promise<ObjectStore> => {
  const { S3Store } = await import('./s3-store.js')
  return new S3Store(settings)
}
