import { Module } from '@nestjs/common'
import { DiscoveryModule } from '@nestjs/core'
import { TypeOrmModule } from '@nestjs/typeorm'
import { BrokerageModule } from '@bluebonnet/brokerage'
import { NotificationsModule } from '@bluebonnet/notifications'
import { Attachments } from './documents/attachments.js'
import { ChangeDocument } from './documents/change-document.js'
import { DealArchive } from './documents/deal-archive.js'
import { DocumentEntity } from './documents/document.entity.js'
import { DocumentEvents } from './documents/document.events.js'
import { DocumentsController } from './documents/documents.controller.js'
import { DocumentReader } from './documents/document-reader.js'
import { DocumentsService } from './documents/documents.service.js'
import { GeneratedDocuments } from './documents/generated-documents.js'
import { FilingFollowers } from './documents/filing-followers.js'
import { ObjectFiles } from './files/object-files.js'
import { LogoController } from './logo/logo.controller.js'
import { UploadLogo } from './logo/upload-logo.js'
import { EraseObjectHandler, SweepObjectsHandler, SweepOrphanedObjectsHandler } from './objects/object.handlers.js'
import { ObjectsController } from './objects/objects.controller.js'
import { ObjectsService } from './objects/objects.service.js'
import { RawUploads } from './objects/raw-uploads.js'
import { ResumableUploads } from './objects/resumable/resumable-uploads.js'
import { ResumableController } from './objects/resumable/resumable.controller.js'
import { ObjectPartEntity, StoredObjectEntity } from './objects/stored-object.entity.js'
import { OrphanedObjects } from './objects/orphaned-objects.js'
import { UploadOffers } from './objects/upload-offers.js'
import { UploadOrigin } from './objects/upload-origin.js'
import { UploadReceiver } from './objects/upload-receiver.js'
import { Uploads } from './objects/uploads.js'
import { OwnAccount } from './own-account/own-account.js'
import { OwnAccountController } from './own-account/own-account.controller.js'
import { DrawPicturesHandler } from './pictures/draw-pictures.handler.js'
import { Pictures } from './pictures/pictures.js'
import { ScanObjectHandler } from './scan/scan.handler.js'
import { Scans } from './scan/scans.js'
import { DocumentShareEntity } from './shares/document-share.entity.js'
import { DocumentSharedComposer } from './shares/document-shared.composer.js'
import { MailShareHandler } from './shares/mail-share.handler.js'
import { SharedDocumentOpener } from './shares/shared-document.opener.js'
import { SharedLinks } from './shares/shared-links.js'
import { SharesController } from './shares/shares.controller.js'
import { SharesService } from './shares/shares.service.js'
import { TemplateEntity } from './templates/template.entity.js'
import { TemplatesController } from './templates/templates.controller.js'
import { TemplatesService } from './templates/templates.service.js'

const objects = [
  ObjectFiles,
  ObjectsService,
  RawUploads,
  OrphanedObjects,
  UploadOffers,
  UploadOrigin,
  UploadReceiver,
  Uploads,
  ResumableUploads,
  EraseObjectHandler,
  SweepObjectsHandler,
  SweepOrphanedObjectsHandler,
  Scans,
  ScanObjectHandler,
  Pictures,
  DrawPicturesHandler,
]
const shares = [SharesService, SharedLinks, SharedDocumentOpener, DocumentSharedComposer, MailShareHandler]

/** Uploads, documents, shares and the team library. */
@Module({
  imports: [
    BrokerageModule,
    DiscoveryModule,
    NotificationsModule,
    TypeOrmModule.forFeature([
      DocumentEntity,
      DocumentShareEntity,
      ObjectPartEntity,
      StoredObjectEntity,
      TemplateEntity,
    ]),
  ],
  controllers: [
    ObjectsController,
    ResumableController,
    DocumentsController,
    SharesController,
    TemplatesController,
    OwnAccountController,
    LogoController,
  ],
  providers: [
    ...objects,
    ...shares,
    Attachments,
    ChangeDocument,
    DealArchive,
    DocumentReader,
    DocumentsService,
    DocumentEvents,
    GeneratedDocuments,
    OwnAccount,
    UploadLogo,
    FilingFollowers,
    TemplatesService,
  ],
  exports: [Attachments, DealArchive, GeneratedDocuments, ObjectFiles, OrphanedObjects, Uploads],
})
export class DocumentsModule {}
