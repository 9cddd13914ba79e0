import { z } from 'zod'
import { schemaIssues } from './request-input.js'
import { topMessage } from './issue-sentence.js'

describe('the one sentence for a refused form', () => {
  it.each([
    [{ label: z.string().min(1, 'Name is required') }, { label: '' }, 'Name is required'],
    [{ q: z.string().max(3) }, { q: 'oak lane' }, 'Search must have at most 3 characters'],
    [{ q: z.string() }, {}, 'Search is required'],
    [{ budget: z.number().min(0, 'Cannot be negative') }, { budget: -1 }, 'Budget: cannot be negative'],
    [{ password: z.string().min(8, 'Minimum 8 characters') }, { password: 'short' }, 'Minimum 8 characters'],
  ])('takes issue %#', (shape, value, sentence) => {
    const parsed = schemaIssues(z.strictObject(shape), value)
    expect(topMessage(parsed.success ? [] : parsed.issues)).toBe(sentence)
  })
})
