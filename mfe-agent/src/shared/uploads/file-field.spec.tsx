import { uploadRules, type UploadRule } from '@bluebonnet/domain'
import { jest } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { FileField, refusalsOf } from './file-field.js'
import type { Uploads } from './transfer-plugin.js'
import { createUploads } from './use-uploads.js'

const uploadsOf = (rule: UploadRule): Uploads =>
  createUploads(rule, {
    uploader: () => ({ send: () => new Promise(() => undefined), drop: () => undefined }),
    onSessionOver: () => undefined,
  })
const file = (name: string, size = 10): File => {
  const made = new File(['x'], name, { lastModified: 1 })
  Object.defineProperty(made, 'size', { value: size })
  return made
}
const manyFiles = (count: number, size?: number): File[] =>
  Array.from({ length: count }, (_, index) => file(`${index}.jpg`, size))

// jsdom renders no pictures, so previews never arrive.
URL.createObjectURL = () => 'blob:picture'
URL.revokeObjectURL = () => undefined

describe('accepted files', () => {
  it('are at most ten photos', () => {
    const uploads = uploadsOf(uploadRules.photo)
    expect(refusalsOf(uploads, manyFiles(10))).toEqual([])
    expect(refusalsOf(uploads, [file('more.jpg')])).toEqual(['You can only upload 10 file(s)'])
    expect(uploads.getFiles()).toHaveLength(10)
  })

  it('are the first ten of more photos, with a note about the others', () => {
    const uploads = uploadsOf(uploadRules.photo)
    expect(refusalsOf(uploads, manyFiles(12))).toEqual(['You can only upload 10 file(s)'])
    expect(uploads.getFiles().map(({ name }) => name)).toEqual(manyFiles(10).map(({ name }) => name))
  })

  it('leave the place of a refused file to the next one', () => {
    const uploads = uploadsOf(uploadRules.photo)
    expect(refusalsOf(uploads, [file('page.html'), ...manyFiles(11)])).toEqual([
      'You can only upload: JPEG, PNG, WebP, GIF, HEIC',
      'You can only upload 10 file(s)',
    ])
    expect(uploads.getFiles()).toHaveLength(10)
  })

  it('are one document', () => {
    const uploads = uploadsOf(uploadRules.document)
    refusalsOf(uploads, [file('a.pdf')])
    expect(refusalsOf(uploads, [file('b.pdf')])).toEqual(['You can only upload 1 file(s)'])
  })

  it('include a file of exactly the limit and exclude one byte more', () => {
    const photos = uploadsOf(uploadRules.photo)
    expect(refusalsOf(photos, [file('ok.png', uploadRules.photo.bytes)])).toEqual([])
    expect(refusalsOf(photos, [file('big.png', uploadRules.photo.bytes + 1)])).toEqual([
      'big.png exceeds maximum allowed size of 10 MB',
    ])
    expect(refusalsOf(uploadsOf(uploadRules.document), [file('big.pdf', uploadRules.document.bytes + 1)])).toEqual([
      'big.pdf exceeds maximum allowed size of 50 MB',
    ])
  })

  it('exclude what is no photo, and the same file twice', () => {
    const photos = uploadsOf(uploadRules.photo)
    expect(refusalsOf(photos, [file('page.html')])).toEqual(['You can only upload: JPEG, PNG, WebP, GIF, HEIC'])
    expect(refusalsOf(photos, [file('a.JPG')])).toEqual([])
    expect(refusalsOf(photos, [file('a.JPG')])).toEqual(['Cannot add the duplicate file'])
  })

  it('name four refused files and count the rest', () => {
    const refusals = refusalsOf(uploadsOf(uploadRules.photo), manyFiles(7, uploadRules.photo.bytes + 1))
    expect(refusals).toHaveLength(5)
    expect(refusals.at(-1)).toBe('3 additional restrictions were not fulfilled')
  })
})

const pdf = (name: string, size = 10): File => {
  const made = new File(['x'], name, { type: 'application/pdf', lastModified: 1 })
  Object.defineProperty(made, 'size', { value: size })
  return made
}
const setUp = (most?: number) => {
  const send = jest.fn(
    ({ signal }: { signal: AbortSignal }) =>
      new Promise<string>((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
      ),
  )
  const uploads = createUploads(
    { ...uploadRules.document, files: 2 },
    { uploader: () => ({ send, drop: () => undefined }), onSessionOver: () => undefined },
  )
  const onChange = jest.fn()
  render(
    <>
      <label htmlFor="file">File</label>
      <FileField
        id="file"
        of={{ uploads, rule: { ...uploadRules.document, files: 2 }, sent: async () => [] }}
        onChange={onChange}
        {...(most === undefined ? {} : { most })}
      />
    </>,
  )
  const user = userEvent.setup({ applyAccept: false, advanceTimers: (ms) => jest.advanceTimersByTime(ms) })
  return {
    send,
    onChange,
    choose: async (...files: File[]) => user.upload(screen.getByLabelText('File'), files),
    press: async (name: string) => user.click(screen.getByRole('button', { name })),
  }
}
const later = async (ms: number): Promise<void> =>
  act(async () => {
    await jest.advanceTimersByTimeAsync(ms)
  })
const connection = async (online: boolean): Promise<void> => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
  await act(async () => {
    window.dispatchEvent(new Event(online ? 'online' : 'offline'))
  })
}

beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  jest.restoreAllMocks()
  jest.useRealTimers()
})

describe('the file field', () => {
  it('names each refused file with its reason', async () => {
    const { choose } = setUp()
    await choose(file('run.exe'), pdf('deed.pdf'))
    expect(screen.getByRole('alert').textContent).toMatch(/^You can only upload: PDF/)
    expect(screen.getByText('Not accepted: run.exe')).toBeDefined()
  })

  it('shows for five seconds why a file was refused', async () => {
    const { choose, onChange } = setUp()
    await choose(pdf('big.pdf', uploadRules.document.bytes + 1))
    expect(screen.getByRole('alert').textContent).toBe('big.pdf exceeds maximum allowed size of 50 MB')
    expect(onChange).toHaveBeenLastCalledWith(0)
    await later(4_900)
    expect(screen.queryByRole('alert')).not.toBeNull()
    await later(200)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('pauses, resumes and cancels', async () => {
    const { choose, press, send, onChange } = setUp()
    await choose(pdf('a.pdf'))
    await later(10)
    expect(screen.getByRole('progressbar', { name: 'Uploading a.pdf' })).not.toBeNull()
    await press('Pause a.pdf')
    expect(screen.getByText('Paused at 0% of 10 B')).not.toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Resume a.pdf' }))
    await press('Resume a.pdf')
    expect(send).toHaveBeenCalledTimes(2)
    await press('Cancel a.pdf')
    expect(screen.queryByText('a.pdf')).toBeNull()
    expect(document.activeElement).toBe(screen.getByLabelText('File'))
    expect(onChange).toHaveBeenLastCalledWith(0)
  })

  it('pauses uploads without a connection, but resumes none that a person paused', async () => {
    const { choose, press, send } = setUp()
    await choose(pdf('a.pdf'), pdf('b.pdf'))
    await later(10)
    await press('Pause b.pdf')
    await connection(false)
    expect(screen.getByText('No Internet connection')).not.toBeNull()
    expect(screen.getByRole('button', { name: 'Resume a.pdf' })).not.toBeNull()
    await connection(true)
    expect(screen.getByText('Connected to the Internet')).not.toBeNull()
    expect(screen.getByRole('button', { name: 'Pause a.pdf' })).not.toBeNull()
    expect(screen.getByRole('button', { name: 'Resume b.pdf' })).not.toBeNull()
    expect(send).toHaveBeenCalledTimes(3)
    await later(3_100)
    expect(screen.queryByText('Connected to the Internet')).toBeNull()
  })

  it('accepts none when the form is full', () => {
    setUp(0)
    expect(screen.getByLabelText('File')).toHaveProperty('disabled', true)
    expect(screen.getByText('There is room for 2. Remove one to add another.')).not.toBeNull()
  })
})
