import { useEffect, useRef, useState } from 'react'
import type { UploadFile } from '../uploads/transfer-plugin.js'
import { readPaper, type FormReading } from './read-form.js'

const isSame = async (one: Blob, other: Blob): Promise<boolean> => {
  const [left, right] = await Promise.all([one, other].map(async (file) => new Uint8Array(await file.arrayBuffer())))
  return left !== undefined && left.every((byte, at) => byte === right?.[at])
}

/** The content of a file, and the id of an earlier one with the same bytes. */
export interface ReadFile extends FormReading {
  same: string | null
}

type Readings = Readonly<Record<string, ReadFile | undefined>>

export const isReading = ({ id, data }: UploadFile, readings: Readings): boolean =>
  data instanceof Blob && readings[id] === undefined

/** The content of each file by id. Undefined while it is being read. */
export const useReadings = (files: readonly UploadFile[]): Readings => {
  const [readings, setReadings] = useState<Readonly<Record<string, ReadFile>>>({})
  const begun = useRef(new Set<string>())
  useEffect(() => {
    const look = async (id: string, data: Blob, before: readonly UploadFile[]): Promise<void> => {
      let same: string | null = null
      for (const other of before)
        if (other.data instanceof Blob && other.data.size === data.size)
          if (await isSame(data, other.data).catch(() => false)) same ??= other.id
      const reading = await readPaper(data)
      setReadings((known) => ({ ...known, [id]: { ...reading, same } }))
    }
    for (const [at, { id, data }] of files.entries()) {
      if (begun.current.has(id) || !(data instanceof Blob)) continue
      begun.current.add(id)
      void look(id, data, files.slice(0, at))
    }
  }, [files])
  return readings
}
