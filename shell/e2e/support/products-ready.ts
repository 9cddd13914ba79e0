import type { FullConfig } from '@playwright/test'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'

/** The longest wait (ms) from a product's start to its first answer. */
const patience = 300_000

const isReady = async (product: string): Promise<boolean> =>
  (await fetch(`${product}/api/health/ready`).catch(() => null))?.ok ?? false

/** Waits for a run's products, which start in parallel. */
export default async function productsReady({ metadata }: FullConfig): Promise<void> {
  const { products } = z.object({ products: z.array(z.string()) }).parse(metadata)
  const until = Date.now() + patience
  for (const product of products)
    while (!(await isReady(product))) {
      if (Date.now() > until) throw new Error(`${product} did not start`)
      await pause(100)
    }
}
