import { BrokerageModule } from '@bluebonnet/brokerage'
import { Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { ClientEntity } from './client.entity.js'
import { ClientEvents } from './client.events.js'
import { ClientLookup } from './client.lookup.js'
import { ClientNoteEntity } from './notes/client-note.entity.js'
import { ClientNotes } from './notes/client-notes.js'
import { ClientTransfer } from './client.transfer.js'
import { ClientsController } from './clients.controller.js'
import { ClientsService } from './clients.service.js'
import { ClientImportsController } from './imports/client-imports.controller.js'
import { ImportedClients } from './imports/imported-clients.js'

@Module({
  imports: [BrokerageModule, TypeOrmModule.forFeature([ClientEntity, ClientNoteEntity])],
  controllers: [ClientsController, ClientImportsController],
  providers: [ClientsService, ImportedClients, ClientEvents, ClientLookup, ClientNotes, ClientTransfer],
  exports: [ClientLookup, ClientTransfer, ClientsService],
})
export class ClientsModule {}
