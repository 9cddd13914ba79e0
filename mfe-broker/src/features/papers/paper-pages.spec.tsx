import type { WaitingPaper } from '@bluebonnet/contracts'
import { createFakeShell, FakeShell, fakeBroker, fakeFetch } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { afterEach, describe, expect, it } from '@jest/globals'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { waiting } from '../../testing/rows.js'
import { PaperPages } from './paper-pages.js'
import { PaperSide } from './paper-side.js'

const download = `/api/documents/${waiting.documentId}/content?download=true`

const ignore = () => undefined

const open = (fields: Partial<WaitingPaper>) => {
  const paper = { ...waiting, ...fields }
  return render(
    <ThemeProvider>
      <PaperPages papers={[paper]} current={paper} next={undefined} />
    </ThemeProvider>,
  )
}
/** No picture and no frame is drawn; the file can be downloaded instead. */
const expectDownload = () => {
  expect(document.querySelector('img, iframe')).toBeNull()
  expect(screen.getByRole('link', { name: 'Download' }).getAttribute('href')).toBe(download)
}

afterEach(cleanup)

describe('the page of a paper', () => {
  it.each<[string, Partial<WaitingPaper>]>([
    ['A TIFF image that browsers do not show. Download it to look at it.', { contentType: 'image/tiff' }],
    ['It needs a password. Download it to open it with the password.', { mark: 'LOCKED' }],
    ['It is damaged. Download it to see what can be read.', { mark: 'DAMAGED' }],
    ['A file that browsers do not show. Download it to look at it.', { contentType: 'application/zip' }],
  ])('says: %s', (sentence, fields) => {
    open(fields)
    expect(screen.getByText(`Contract: ${sentence}`)).toBeTruthy()
    expectDownload()
    expect(screen.queryByText('Open in a new window')).toBeNull()
  })

  it.each([
    ['image/heic', 'The preview of this HEIC photo is not ready or cannot be made. Download it to look at it.'],
    ['image/jpeg', 'A file that browsers do not show. Download it to look at it.'],
  ])('says so once a picture of %s turns out to be broken', (contentType, sentence) => {
    open({ contentType })
    fireEvent.error(screen.getByRole('img', { name: 'Contract' }))
    expect(screen.getByText(`Contract: ${sentence}`)).toBeTruthy()
    expectDownload()
  })
})

it.each([
  ['LOCKED', 'Needs a password'],
  ['DAMAGED', 'Damaged'],
] as const)('a paper marked %s says "%s" beside the decision', async (mark, label) => {
  globalThis.fetch = fakeFetch({
    'GET /api/deals/:id/papers': { dealId: waiting.dealId, kind: 'SALE', facts: {}, papers: [], questions: [] },
  })
  render(
    <ThemeProvider>
      <FakeShell shell={createFakeShell(fakeBroker)}>
        <PaperSide
          paper={{ ...waiting, mark }}
          place="1 of 1"
          waiting=""
          mayDecide
          isTaken={false}
          onNext={ignore}
          onBack={ignore}
          onDecided={ignore}
          onRefused={ignore}
          onUndone={ignore}
          picked={false}
          onPick={ignore}
          decidesByKey={false}
          asking={null}
          onAsk={ignore}
          listensToKeys={false}
        />
      </FakeShell>
    </ThemeProvider>,
  )
  expect(await screen.findByText(label)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Accept' })).toBeTruthy()
})
