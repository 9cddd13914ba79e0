export { DocumentEntity } from './documents/document.entity.js'
export { documentList, ownDocuments, readableDocuments } from './documents/document.list.js'
export { StoredObjectEntity } from './objects/stored-object.entity.js'
export { DocumentsModule } from './documents.module.js'
export { type Attached, Attachments } from './documents/attachments.js'
export { DealArchive } from './documents/deal-archive.js'
export { GeneratedDocuments } from './documents/generated-documents.js'
export {
  type FiledDocument,
  type FilingChange,
  type FilingFollower,
  FollowsFiling,
} from './documents/filing-followers.js'
export { type ArchivedFile, entryNames, sendArchive, sendMadeArchive } from './files/archive.js'
export { safeFileName } from './files/content-disposition.js'
export { ObjectFiles } from './files/object-files.js'
export { objectAddressOf, objectIdOf, objectPathOf } from './objects/object-path.js'
export { OrphanedObjects } from './objects/orphaned-objects.js'
export { pictureKeysOf } from './pictures/picture-keys.js'
export { Uploads } from './objects/uploads.js'
