import { join } from 'node:path'
import { Global, Module } from '@nestjs/common'
import { SETTINGS, type Settings } from '../config/index.js'
import { FolderStore } from './folder-store.js'
import { ObjectStore } from './object-store.js'

const openStore = async (settings: Settings): Promise<ObjectStore> => {
  const store = objectStoreFor(settings)
  await store.dropUnfinished()
  return store
}

/** `ObjectStore` for every module, by the driver that the settings name. */
@Global()
@Module({
  providers: [{ provide: ObjectStore, inject: [SETTINGS], useFactory: openStore }],
  exports: [ObjectStore],
})
export class StorageModule {}

/** The store outside Nest, for the seed and the tools. */
export const objectStoreFor = (settings: Pick<Settings, 'storage' | 'dataDir'>): FolderStore =>
  new FolderStore(join(settings.dataDir, 'objects'))
