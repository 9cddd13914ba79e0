import { useEffect, useRef, useState } from 'react'
import type { UploadFile } from '../uploads/transfer-plugin.js'
import { readPaper, type Reading } from './read-form.js'

const isSame = async (one: Blob, other: Blob): Promise<boolean> => {
  const [left, right] = await Promise.all([one, other].map(async (file) => new Uint8Array(await file.arrayBuffer())))
  return left !== undefined && left.every((byte, at) => byte === right?.[at])
}

/** What was found in a file, and the id of one before it that has the same bytes. */
export interface ReadFile extends Reading {
  same: string | null
}

/** What each file says of itself, by its id; undefined while it is being read. */
export const useReadings = (files: readonly UploadFile[]): Readonly<Record<string, ReadFile | undefined>> => {
  const [readings, setReadings] = useState<Readonly<Record<string, ReadFile>>>({})
  const begun = useRef(new Map<string, Blob>())
  useEffect(() => {
    const look = async (id: string, data: Blob, before: readonly (readonly [string, Blob])[]): Promise<void> => {
      let same: string | null = null
      for (const [other, bytes] of before)
        if (bytes.size === data.size && (await isSame(data, bytes).catch(() => false))) same ??= other
      const reading = await readPaper(data)
      setReadings((known) => ({ ...known, [id]: { ...reading, same } }))
    }
    for (const { id, data } of files) {
      if (begun.current.has(id) || !(data instanceof Blob)) continue
      const before = [...begun.current]
      begun.current.set(id, data)
      void look(id, data, before)
    }
  }, [files])
  return readings
}
