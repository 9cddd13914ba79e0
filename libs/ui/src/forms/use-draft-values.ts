import type { FormInstance } from 'antd'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import {
  changedValues,
  isSecret,
  flattenValues,
  mergeValues,
  readDraft,
  type FormDraft,
  type DraftedValues,
  type FlatValues,
} from './form-draft.js'
import { rowIn } from './refusal.js'

interface DraftValuesParts<Values, Row> {
  form: FormInstance
  draft: FormDraft | null
  /** The fields that contain files, which a draft cannot store. The field with their number comes first. */
  files: readonly string[]
  /** The edited row as last read; null for a form that creates one. */
  row: Row | null
  valuesOf: (row: Row | null) => Partial<Values>
}

export interface DraftLine {
  typed: boolean
  hadFiles: boolean
}

const nothing: DraftLine = { typed: false, hadFiles: false }

/** Whether the path is part of a file field: `papers` includes `papers.3.label`. */
const isOfFiles = (path: string, files: readonly string[]): boolean =>
  files.some((field) => path === field || path.startsWith(`${field}.`))

/** A text or list that began with the sent one goes on without it. */
const withoutSent = (later: unknown, sent: unknown): unknown => {
  if (typeof later === 'string' && typeof sent === 'string' && later.startsWith(sent))
    return later.slice(sent.length).trimStart()
  return Array.isArray(later) && Array.isArray(sent) ? later.filter((one) => !sent.includes(one)) : later
}

/** The form's initial state: the current row with the draft's typed values merged into it. */
const openedWith = (kept: DraftedValues | null, now: FlatValues, isRow: boolean) => {
  const { typed, begun, hadFiles } = kept ?? { typed: {}, begun: {}, hadFiles: false }
  return {
    leaves: now,
    typed,
    line: { typed: Object.keys(typed).length > 0, hadFiles },
    clashes: isRow ? mergeValues({ ...now, ...begun }, { ...now, ...typed }, now).clashes : {},
  }
}

/** Stores typed values as a draft and merges them with others' changes. `row()` is the row of the last merge. */
export const useDraftValues = <Values extends object, Row extends object>(parts: DraftValuesParts<Values, Row>) => {
  const { form, draft, files, row, valuesOf } = parts
  const [opened] = useState(() => openedWith(readDraft(draft), flattenValues(valuesOf(row)), row !== null))
  const [line, setLine] = useState(opened.line)
  const [clashes, setClashes] = useState(opened.clashes)
  const begun = useRef<{ row: Row | null; leaves: FlatValues }>({ row, leaves: opened.leaves })
  const isHere = useRef(false)

  const values = (): FlatValues =>
    Object.fromEntries(Object.entries(flattenValues(form.getFieldsValue())).filter(([path]) => !isOfFiles(path, files)))
  const typed = (): FlatValues => Object.fromEntries(Object.entries(values()).filter(([path]) => !isSecret(path)))
  const hasFiles = (): boolean => Number(flattenValues(form.getFieldsValue())[files[0] ?? ''] ?? 0) > 0
  const set = (leaves: FlatValues): void => {
    for (const [path, value] of Object.entries(leaves)) form.setFieldValue(path.split('.'), value)
  }
  const beginWith = (now: Row | null): void => {
    begun.current = { row: now, leaves: flattenValues(valuesOf(now)) }
  }

  const keep = (hadFiles = hasFiles()): void => {
    if (!isHere.current) return
    const changes = changedValues(begun.current.leaves, typed())
    const before = Object.fromEntries(Object.keys(changes).map((path) => [path, begun.current.leaves[path] ?? null]))
    draft?.write(Object.keys(changes).length === 0 && !hadFiles ? null : { typed: changes, begun: before, hadFiles })
  }

  /** Merges the form with the current row. Returns the fields with conflicts that the user must resolve. */
  const join = (now: Row): string[] => {
    const merged = mergeValues(begun.current.leaves, typed(), flattenValues(valuesOf(now)))
    beginWith(now)
    set(merged.theirs)
    setClashes(merged.clashes)
    keep()
    return Object.keys(merged.clashes)
  }

  const clear = (sent: FlatValues): void => {
    const later = changedValues(sent, values())
    if (Object.keys(later).length === 0) {
      form.resetFields()
      return
    }
    // A reset would take the focus from the field that somebody types in.
    const initial = flattenValues(valuesOf(null))
    for (const path of Object.keys(values())) {
      set({ [path]: path in later ? withoutSent(later[path], sent[path]) : initial[path] })
    }
  }

  const bringBack = useEffectEvent(() => {
    isHere.current = true
    set(opened.typed)
  })
  useLayoutEffect(() => {
    bringBack()
    return () => {
      isHere.current = false
    }
  }, [])

  // An untouched form follows its row. A touched one is merged with it on save.
  const follow = useEffectEvent((now: Row | null) => {
    const before = begun.current.leaves
    if (Object.keys(changedValues(before, typed())).length > 0) return
    beginWith(now)
    set(changedValues(before, begun.current.leaves))
  })
  useEffect(() => follow(row), [row])

  return {
    line,
    clashes,
    join,
    row: () => begun.current.row,
    changed: () => {
      keep()
      // A field that clears another one does so after the form reports the change.
      queueMicrotask(() => keep())
    },
    choose: (path: string, value: unknown) => {
      set({ [path]: value })
      keep()
    },
    discard: () => {
      draft?.drop()
      form.resetFields()
      beginWith(row)
      set(begun.current.leaves)
      setLine(nothing)
      setClashes({})
    },
    /** The values that a call sends, secrets included. */
    values,
    /**
     * The `sent` values are saved; what was typed since then stays. A form that stays open continues from them and from
     * the answered row; one that `clears` starts with the rest.
     */
    saved: (sent: FlatValues, answer: unknown, clears: boolean) => {
      draft?.drop()
      const { row: from, leaves } = begun.current
      if (clears) clear(sent)
      else begun.current = { row: from && (rowIn(answer, from) ?? from), leaves: { ...leaves, ...sent } }
      // A form that adds a row and closes ends with it. The files were sent.
      if (clears || from !== null) keep(false)
      setLine(nothing)
      setClashes({})
    },
  }
}
