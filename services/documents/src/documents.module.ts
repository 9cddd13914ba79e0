import { AuthModule } from '@bluebonnet/auth'
import { NotificationsModule } from '@bluebonnet/notifications'
import { Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { Attachments } from './documents/attachments.js'
import { ChangeDocument } from './documents/change-document.js'
import { DealArchive } from './documents/deal-archive.js'
import { DocumentEvents } from './documents/document.events.js'
import { DocumentsController } from './documents/documents.controller.js'
import { DocumentsService } from './documents/documents.service.js'
import { GeneratedDocuments } from './documents/generated-documents.js'
import { Refiling } from './documents/refiling.js'
import {
  DocumentEntity,
  DocumentShareEntity,
  ObjectPartEntity,
  StoredObjectEntity,
  TemplateEntity,
} from './entities.js'
import { ObjectFiles } from './files/object-files.js'
import { EraseObjectHandler } from './objects/jobs/erase-object.handler.js'
import { SweepObjectsHandler } from './objects/jobs/sweep-objects.handler.js'
import { SweepStrayBytesHandler } from './objects/jobs/sweep-stray-bytes.handler.js'
import { MultipartController } from './objects/multipart/multipart.controller.js'
import { MultipartUploads } from './objects/multipart/multipart-uploads.js'
import { PartJoiner } from './objects/multipart/part-joiner.js'
import { PartReceiver } from './objects/multipart/part-receiver.js'
import { ObjectsController } from './objects/objects.controller.js'
import { ObjectsService } from './objects/objects.service.js'
import { RawUploads } from './objects/raw-uploads.js'
import { StrayBytes } from './objects/stray-bytes.js'
import { UploadOffers } from './objects/upload-offers.js'
import { UploadReceiver } from './objects/upload-receiver.js'
import { Uploads } from './objects/uploads.js'
import { DocumentSharedComposer } from './shares/document-shared.composer.js'
import { MailShareHandler } from './shares/jobs/mail-share.handler.js'
import { SharedDocumentOpener } from './shares/shared-document.opener.js'
import { SharedLinks } from './shares/shared-links.js'
import { SharesController } from './shares/shares.controller.js'
import { SharesService } from './shares/shares.service.js'
import { TemplatesController } from './templates/templates.controller.js'
import { TemplatesService } from './templates/templates.service.js'

const objects = [
  ObjectFiles,
  ObjectsService,
  RawUploads,
  StrayBytes,
  UploadOffers,
  UploadReceiver,
  Uploads,
  MultipartUploads,
  PartReceiver,
  PartJoiner,
  EraseObjectHandler,
  SweepObjectsHandler,
  SweepStrayBytesHandler,
]
const shares = [SharesService, SharedLinks, SharedDocumentOpener, DocumentSharedComposer, MailShareHandler]

/** Uploads, documents, shares and the team library. */
@Module({
  imports: [
    AuthModule,
    NotificationsModule,
    TypeOrmModule.forFeature([
      DocumentEntity,
      DocumentShareEntity,
      ObjectPartEntity,
      StoredObjectEntity,
      TemplateEntity,
    ]),
  ],
  controllers: [ObjectsController, MultipartController, DocumentsController, SharesController, TemplatesController],
  providers: [
    ...objects,
    ...shares,
    Attachments,
    ChangeDocument,
    DealArchive,
    DocumentsService,
    DocumentEvents,
    GeneratedDocuments,
    Refiling,
    TemplatesService,
  ],
  exports: [Attachments, GeneratedDocuments, ObjectFiles, Refiling, StrayBytes, Uploads],
})
export class DocumentsModule {}
