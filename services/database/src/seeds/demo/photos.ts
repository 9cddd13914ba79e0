import { readFile } from 'node:fs/promises'
import type { SeedRow } from '../kit/rows.js'
import type { PaperStore } from './papers.js'
import type { DemoListing } from './properties.js'

const readPhoto = (name: string): Promise<Buffer> => readFile(new URL(`../photos/${name}.webp`, import.meta.url))

/** The listings' rows with their photos, each stored as an attached upload of its agent. */
export const photographed = async (store: PaperStore, listings: readonly DemoListing[]): Promise<SeedRow[]> => {
  const rows: SeedRow[] = []
  for (const { row, agent, place, listed, picture } of listings) {
    const photos: string[] = []
    for (const name of picture === null ? [] : [picture.front, ...picture.inside]) {
      const stored = await store.storePhoto({
        bytes: await readPhoto(name),
        name: `${place.address} - ${name}`,
        at: listed,
        ownerId: agent.user.id,
      })
      photos.push(stored.url)
    }
    rows.push({ ...row, photos: photos.length === 0 ? null : photos })
  }
  return rows
}
