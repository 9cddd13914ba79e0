import { uuidPattern } from '@bluebonnet/domain'
import { Inject, Injectable } from '@nestjs/common'
import { defineErrors, isSigned, newId, type Settings, SETTINGS, signed } from '@bluebonnet/platform'
import { DataSource, type EntityManager, IsNull } from 'typeorm'
import { LinkEntity, type LinkPurpose } from './link.entity.js'
import { addLinks, validLink } from './links.sql.js'

const uuid = new RegExp(`^${uuidPattern}$`)

const signedText = (id: string, purpose: LinkPurpose): string => `link:${purpose}:${id}`

/** The id and signature of a token; null for text of another shape. Ignores the `.ics` suffix of calendar programs. */
const splitToken = (token: string): { id: string; signature: string } | null => {
  const [id = '', given = '', ending, ...rest] = token.split('.')
  if (!uuid.test(id) || given === '' || rest.length > 0 || (ending !== undefined && ending !== 'ics')) return null
  return { id, signature: given }
}

export const linkErrors = defineErrors({
  LINK_UNKNOWN: { status: 404, message: 'This link does not exist' },
  LINK_EXPIRED: { status: 410, message: 'This link has expired or was used already. Please ask for a new one.' },
})

interface NewLink {
  purpose: LinkPurpose
  /** The user, change of e-mail, CDA or share, depending on the purpose. */
  subjectId: string
  /** How long it is valid, in milliseconds; null for a link without expiry. */
  goodForMs: number | null
  createdBy?: string | null
}

interface LinksOf {
  purpose: LinkPurpose
  subjectId: string
}

/** Expiring and one-time links. */
@Injectable()
export class Links {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly dataSource: DataSource,
  ) {}

  /** Stores a link and returns its id and token, inside the caller's transaction. */
  async create(manager: EntityManager, { subjectId, ...link }: NewLink): Promise<{ id: string; token: string }> {
    const [id = ''] = await this.createMany(manager, [subjectId], link)
    return { id, token: this.tokenOf({ id, purpose: link.purpose }) }
  }

  /** Stores a link for each of the subjects and returns the ids in order. */
  async createMany(
    manager: EntityManager,
    subjectIds: readonly string[],
    { purpose, goodForMs, createdBy = null }: Omit<NewLink, 'subjectId'>,
  ): Promise<string[]> {
    const ids = subjectIds.map(() => newId())
    await addLinks(manager, [ids, purpose, subjectIds, goodForMs, createdBy])
    return ids
  }

  /**
   * `id.HMAC(SECRET, purpose, id)`: always the same, so a mail that is sent again has the same link and nothing is
   * stored.
   */
  tokenOf({ id, purpose }: Pick<LinkEntity, 'id' | 'purpose'>): string {
    return `${id}.${signed(this.settings, signedText(id, purpose))}`
  }

  urlOf(link: Pick<LinkEntity, 'id' | 'purpose'>): string {
    return `${this.settings.publicUrl}/s/${this.tokenOf(link)}`
  }

  /** The link of a token, whatever its purpose and state; null when this deployment did not create it. */
  async find(token: string, manager: EntityManager = this.dataSource.manager): Promise<LinkEntity | null> {
    const parts = splitToken(token)
    if (parts === null) return null
    const link = await manager.findOneBy(LinkEntity, { id: parts.id })
    if (link === null) return null
    return isSigned(this.settings, signedText(link.id, link.purpose), parts.signature) ? link : null
  }

  /** The link of a token if it is valid now. Throws LINK_UNKNOWN or LINK_EXPIRED. Does not consume the link. */
  async open(token: string, purpose: LinkPurpose, manager?: EntityManager): Promise<LinkEntity> {
    const link = await this.find(token, manager)
    if (link === null || link.purpose !== purpose) throw linkErrors.fail('LINK_UNKNOWN')
    if (!(await this.isGood(link.id, manager))) throw linkErrors.fail('LINK_EXPIRED')
    return link
  }

  /** Whether a link is valid now, by the database's clock: the clocks of processes may differ. */
  async isGood(id: string, manager: EntityManager = this.dataSource.manager): Promise<boolean> {
    return (await validLink(manager, [id])).length === 1
  }

  /**
   * Consumes a one-time link and returns it. Of two concurrent calls one succeeds; the other, like any later one,
   * throws LINK_EXPIRED.
   */
  async use(manager: EntityManager, token: string, purpose: LinkPurpose): Promise<LinkEntity> {
    const link = await this.open(token, purpose, manager)
    const used = await manager.update(
      LinkEntity,
      { id: link.id, usedAt: IsNull(), revokedAt: IsNull() },
      { usedAt: new Date() },
    )
    if (used.affected !== 1) throw linkErrors.fail('LINK_EXPIRED')
    return link
  }

  /** Ends one link by its id, or every open link of a purpose and subject. */
  async revoke(manager: EntityManager, which: { id: string } | LinksOf): Promise<void> {
    await manager.update(LinkEntity, { ...which, revokedAt: IsNull() }, { revokedAt: new Date() })
  }
}
