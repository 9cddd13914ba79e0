import { expect } from '@jest/globals'
import { act, fireEvent, waitFor } from '@testing-library/react'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement

/** The open form: the last one, if a dialog is over a page. */
export const openForm = (): HTMLFormElement | null => [...document.querySelectorAll('form')].at(-1) ?? null

/** A button's text, without the keys that it shows after it. */
const labelOf = (one: HTMLButtonElement): string => {
  const keys = one.querySelector('kbd')?.textContent ?? ''
  const text = one.textContent ?? ''
  return text.slice(0, text.length - keys.length).trim()
}

/** A button by its text. */
export const button = (name: string): HTMLButtonElement | null =>
  [...document.querySelectorAll('button')].findLast((one) => labelOf(one) === name) ?? null

const controls = (): Control[] => [...(openForm()?.querySelectorAll('input, textarea, select') ?? [])].filter(isControl)

/**
 * The labels of these fields, in order. Collected from the label elements at once: `control.labels` walks the whole
 * page for each field, which took most of these tests' time.
 */
const labelsOf = (fields: readonly Control[]): string[] => {
  const words = new Map<string, string>()
  for (const { htmlFor, textContent } of openForm()?.querySelectorAll('label') ?? [])
    if (htmlFor !== '' && !words.has(htmlFor)) words.set(htmlFor, textContent?.trim() ?? '')
  return fields.map(
    (one) => one.getAttribute('aria-label') ?? words.get(one.id) ?? one.closest('label')?.textContent?.trim() ?? '',
  )
}

/** The field with this label. Throws if there is none. */
export const field = (label: string): Control => {
  const all = controls()
  const names = labelsOf(all)
  const found = all[names.indexOf(label)]
  if (found === undefined) throw new Error(`No field is called ${label}: ${names.join(', ')}`)
  return found
}

/** The select of a field; a text field with suggestions takes any text. */
const selectOf = (control: Control): Element | null => control.closest('.ant-select:not(.ant-select-auto-complete)')

/** The shown value of a field: its text, its choice in words, or whether it is ticked. */
export const shown = (control: Control): string => {
  const isTick = ['checkbox', 'radio'].includes(control.type)
  if (isTick && control instanceof HTMLInputElement) return String(control.checked)
  const choice = selectOf(control)
  return choice === null ? control.value : (choice.textContent ?? '')
}

const isDrafted = (control: Control): boolean => !isSecret(control) && !['file', 'hidden'].includes(control.type)

/** All shown values that a draft can store, field by field. */
export const shownInAll = (): string[] => {
  const drafted = controls().filter((control) => isDrafted(control) && (control.id !== '' || control.name !== ''))
  const names = labelsOf(drafted)
  return drafted.map((control, index) => `${names[index]}: ${shown(control)}`)
}

/** Whether a field's value must not be stored. */
export const isSecret = (control: Control): boolean => control.type === 'password'

const isDate = (control: Control): boolean => control.closest('.ant-picker') !== null

/** The open layer of a field after it is positioned: no person acts before that. */
const openLayer = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('.ant-picker-dropdown, .ant-select-dropdown')].findLast(
    ({ className }) => !className.includes('-hidden'),
  )

/** Types into a field as a person would, and leaves it. */
export const type = async (control: Control, text: string): Promise<void> => {
  act(() => control.focus())
  if (isDate(control)) {
    fireEvent.mouseDown(control)
    fireEvent.click(control)
    await waitFor(() => expect(openLayer()).toBeDefined())
  }
  fireEvent.input(control, { target: { value: text } })
  if (isDate(control)) fireEvent.keyDown(control, { key: 'Enter' })
  act(() => control.blur())
}

const option = (title: string): Element | undefined =>
  [...(openLayer()?.querySelectorAll('.ant-select-item-option') ?? [])].findLast(
    (element) => element.getAttribute('title') === title,
  )

/** Chooses an option by its text, unless it is chosen already. */
export const choose = async (label: string, title: string): Promise<void> => {
  if (shown(field(label)).includes(title)) return
  act(() => field(label).focus())
  fireEvent.mouseDown(field(label))
  await waitFor(() => expect(option(title)).toBeDefined())
  const found = option(title)
  if (found !== undefined) fireEvent.click(found)
  act(() => field(label).blur())
}

const isFree = (control: Control): boolean =>
  (control instanceof HTMLTextAreaElement || (control.type === 'text' && control.getAttribute('inputmode') === null)) &&
  !control.disabled &&
  control.tabIndex >= 0 &&
  control.getAttribute('role') === null &&
  control.closest('.ant-picker') === null &&
  selectOf(control) === null

/** The plain text fields that take any text. */
export const freeFields = (except: readonly string[]): Control[] => {
  const free = controls().filter(isFree)
  const names = labelsOf(free)
  return free.filter((_, index) => names[index] !== '' && !except.includes(names[index] ?? ''))
}

/** Puts a small file into the form's field for files. */
export const attachFile = (): void => {
  const input = document.querySelector('input[type=file]')
  if (input === null) throw new Error('The form takes no file')
  fireEvent.change(input, { target: { files: [new File(['%PDF-1.7'], 'paper.pdf', { type: 'application/pdf' })] } })
}
