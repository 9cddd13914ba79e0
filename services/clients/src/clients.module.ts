import { AuthModule } from '@bluebonnet/auth'
import { Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { ClientEntity } from './client.entity.js'
import { ClientEvents } from './client.events.js'
import { ClientLookup } from './client.lookup.js'
import { ClientReassignment } from './client.reassignment.js'
import { ClientsController } from './clients.controller.js'
import { ClientsService } from './clients.service.js'

@Module({
  imports: [AuthModule, TypeOrmModule.forFeature([ClientEntity])],
  controllers: [ClientsController],
  providers: [ClientsService, ClientEvents, ClientLookup, ClientReassignment],
  exports: [ClientLookup, ClientReassignment],
})
export class ClientsModule {}
