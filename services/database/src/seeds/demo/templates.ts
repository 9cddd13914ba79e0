import type { TemplateCategory } from '@bluebonnet/domain'
import { cycle } from '../kit/random.js'
import type { SeedRow } from '../kit/rows.js'
import type { DemoKit } from './demo-kit.js'
import { letterhead, type PaperStore } from './papers.js'
import type { People } from './people.js'

const library: { name: string; category: TemplateCategory; description: string | null }[] = [
  { name: 'Offer cover letter', category: 'CONTRACTS', description: 'One page to send with an offer.' },
  { name: 'New client intake', category: 'FORMS', description: 'What to ask at the first meeting.' },
  {
    name: 'Listing presentation',
    category: 'PRESENTATIONS',
    description: 'Pricing, marketing and timeline for sellers.',
  },
  { name: 'First thirty days', category: 'TRAINING', description: 'Reading and tasks for agents who join.' },
  { name: 'Open house flyer', category: 'MARKETING', description: 'Letter size, one photo.' },
  { name: 'Just listed postcard', category: 'MARKETING', description: null },
  { name: 'Closing gift list', category: 'OTHER', description: 'Local shops that deliver.' },
]

export const createTemplates = async (
  kit: DemoKit,
  store: PaperStore,
  { broker, manager }: People,
): Promise<SeedRow[]> => {
  const rows: SeedRow[] = []
  for (const [index, { name, category, description }] of library.entries()) {
    const at = kit.past(-20 - index * 11, '12:00')
    const owner = cycle([broker, manager], index)
    const page = {
      title: name,
      from: [...letterhead] satisfies [string, ...string[]],
      dated: at,
      footer: `${letterhead[0]}  ·  Team library`,
      sections: [
        {
          heading: 'How to use it',
          lines: [
            description ?? 'Fill in the blanks and print.',
            'Replace everything in brackets before it leaves the office.',
          ],
        },
      ],
    }
    const paper = await store.store({ page, name, at, ownerId: owner.id }, 'template')
    rows.push({
      id: kit.id(at),
      name,
      description,
      category,
      file_url: paper.url,
      object_id: paper.objectId,
      file_name: paper.fileName,
      content_type: 'application/pdf',
      size_bytes: paper.size,
      uploaded_by: owner.id,
      is_active: true,
      created_at: at,
      updated_at: at,
    })
  }
  return rows
}
