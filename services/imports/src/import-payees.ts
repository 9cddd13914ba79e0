import { type ImportPreview, type ImportReport, type NewPayee, payeeKindLabels } from '@bluebonnet/contracts'
import { addPayee } from '@bluebonnet/contracts/participants/participant.calls'
import {
  type Caller,
  deleteUnchanged,
  cellMatchers,
  choiceField,
  batchesOf,
  insertMany,
  ChangeHistory,
  StoredImports,
  newId,
  type OwnedRow,
  readCell,
  type RowProgress,
  type SentImport,
  TableImport,
  type TableFields,
  type WriteResult,
} from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { type EntityManager, In } from 'typeorm'
import { PayeeEntity } from '@bluebonnet/commission-service'
import { existingPayeeNames } from './payee-names.sql.js'

const payeeFields: TableFields = {
  name: {
    read: readCell.text,
    isNeeded: true,
    names: ['Payee', 'Payee Name', 'Vendor', 'Vendor Name', 'Company', 'Company Name', 'Full Name', 'Display Name'],
  },
  kind: {
    ...choiceField(
      payeeKindLabels,
      {
        BROKER: 'BROKERAGE',
        REFERRAL_BROKERAGE: 'BROKERAGE',
        REFERRAL: 'BROKERAGE',
        AGENT_LLC: 'AGENT_ENTITY',
        ENTITY: 'AGENT_ENTITY',
        INDIVIDUAL: 'PERSON',
        ADVANCE_COMPANY: 'ADVANCE',
        IRS: 'LEVY',
        FRANCHISE: 'COMPANY',
        COACH: 'COMPANY',
      },
      { OTHER: 'COMPANY', VENDOR: 'COMPANY' },
    ),
    isNeeded: true,
    names: ['Type', 'Payee Type', 'Vendor Type', 'Category'],
  },
  licenceNumber: {
    read: readCell.text,
    label: 'License number',
    names: ['License', 'License #', 'License No', 'TREC License', 'TREC #', 'Broker License'],
  },
  registrationExpires: {
    read: readCell.day,
    label: 'Registered until',
    names: ['Registration Expires', 'Expires', 'Expiration Date', 'Expiration'],
    holds: cellMatchers.day,
  },
  address: { read: readCell.text, names: ['Mailing Address', 'Street Address', 'Billing Address', 'Address Line 1'] },
}

/** Plans store payees in their steps. */
const stepsThatPay = `
  SELECT 1 FROM plan_versions plan, jsonb_array_elements(plan.steps) AS step
   WHERE step->>'payeeId' = ANY($1::text[]) LIMIT 1`
const plain = (name: string): string => name.trim().toLowerCase()

/** Imports payees from a file, each as `POST /api/payees` adds one. An existing name counts as a duplicate. */
@Injectable()
export class ImportPayees {
  constructor(
    private readonly tableImport: TableImport,
    private readonly storedImports: StoredImports,
    private readonly history: ChangeHistory,
  ) {}

  /** Returns the accepted and the refused rows. A dry run saves nothing. Throws as `TableImport.run` does. */
  async run(sent: SentImport): Promise<ImportReport> {
    const { caller } = sent
    return this.tableImport.run(sent, {
      kind: 'payees',
      fields: payeeFields,
      schema: addPayee,
      // Payees have no owner.
      ownersOf: async (_, named) => named.map(() => ''),
      keysOf: ({ value }) => [plain(value.name)],
      existingKeys: async (manager, rows) => {
        const names = rows.map(({ value }) => plain(value.name))
        return (await existingPayeeNames(manager, [names])).map(({ name }) => name)
      },
      write: (manager, rows, done) => this.write(manager, caller, rows, done),
    })
  }

  /** Maps each column of a file to a field. Throws the refusals of a table that cannot be read. */
  async preview(caller: Caller, file: Buffer): Promise<ImportPreview> {
    return this.tableImport.preview(caller, file, 'payees', payeeFields)
  }

  /** Throws IMPORT_CHANGED once a payee was changed or used, and what `StoredImports.undo` throws. */
  async undo(caller: Caller, id: string): Promise<{ success: true }> {
    return this.storedImports.undo(caller, { kind: 'payees', id }, async (manager, ids) => {
      const payees = await manager.findBy(PayeeEntity, { id: In(ids) })
      await deleteUnchanged(manager, { table: 'payees', ids, uses: stepsThatPay })
      await this.history.auditMany(
        manager,
        payees.map(({ id: entityId, name, kind }) => ({
          actorId: caller.userId,
          action: 'payee.delete',
          entityType: 'payee',
          entityId,
          before: { name, kind },
        })),
      )
    })
  }

  private async write(
    manager: EntityManager,
    caller: Caller,
    rows: OwnedRow<NewPayee>[],
    done: RowProgress,
  ): Promise<WriteResult> {
    const payees = rows.map(({ value: { name, kind, ...rest } }) => {
      const { licenceNumber = null, registrationExpires = null, address = null } = rest
      return { id: newId(), name, kind, licenceNumber, registrationExpires, address }
    })
    for (const chunk of batchesOf(payees)) {
      await insertMany(manager, PayeeEntity, chunk)
      done(chunk.length)
    }
    await this.history.auditMany(
      manager,
      payees.map(({ id: entityId, ...after }) => ({
        actorId: caller.userId,
        action: 'payee.import',
        entityType: 'payee',
        entityId,
        after,
      })),
    )
    return { ids: payees.map(({ id }) => id), refused: [] }
  }
}
