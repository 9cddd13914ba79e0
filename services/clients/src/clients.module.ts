import { BrokerageModule } from '@bluebonnet/brokerage'
import { Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { ClientEntity } from './client.entity.js'
import { ClientEvents } from './client.events.js'
import { ClientLookup } from './client.lookup.js'
import { ClientNoteEntity } from './notes/client-note.entity.js'
import { ClientNotes } from './notes/client-notes.js'
import { ClientReassignment } from './client.reassignment.js'
import { ClientsController } from './clients.controller.js'
import { ClientsService } from './clients.service.js'
import { ClientTransfersController } from './transfers/client-transfers.controller.js'
import { ImportedClients } from './transfers/imported-clients.js'

@Module({
  imports: [BrokerageModule, TypeOrmModule.forFeature([ClientEntity, ClientNoteEntity])],
  controllers: [ClientsController, ClientTransfersController],
  providers: [ClientsService, ImportedClients, ClientEvents, ClientLookup, ClientNotes, ClientReassignment],
  exports: [ClientLookup, ClientReassignment, ClientsService],
})
export class ClientsModule {}
