import { beforeEach, describe, expect, it } from '@jest/globals'
import { draftOf, followSignOuts, removeDrafts } from './draft-store.js'

const typed = { typed: { name: 'Anna' } }

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

describe('a draft', () => {
  it('belongs to a person, a form and a row, and outlives the page', () => {
    draftOf('ann', 'edit-client', '1').write(typed)
    expect(draftOf('ann', 'edit-client', '1').read()).toEqual(typed)
    expect(
      [draftOf('bob', 'edit-client', '1'), draftOf('ann', 'edit-deal', '1'), draftOf('ann', 'edit-client', '2')].map(
        (other) => other.read(),
      ),
    ).toEqual([null, null, null])
  })

  it('has one key and one base version until it is finished', () => {
    const draft = draftOf('ann', 'add-property')
    const key = draft.key()
    const begunAt = draft.begunAt()
    draft.write(typed)
    draft.write(null)
    expect([draftOf('ann', 'add-property').key(), draft.begunAt()]).toEqual([key, begunAt])
    draft.write(typed)
    draft.renewKey()
    expect(draft.key()).not.toBe(key)
    expect(draft.read()).toEqual(typed)
    const second = draft.key()
    draft.drop()
    expect(draft.read()).toBeNull()
    expect(draft.key()).not.toBe(second)
  })

  it('leaves nothing behind when nothing is typed or sent', () => {
    const draft = draftOf('ann', 'add-client')
    draft.write(typed)
    draft.write(null)
    expect(sessionStorage.length).toBe(0)
  })

  it('is ignored where the tab holds other data under its name', () => {
    draftOf('ann', 'add-client').write(typed)
    sessionStorage.setItem(Object.keys(sessionStorage)[0] ?? '', '{"begunAt":1')
    expect(draftOf('ann', 'add-client').read()).toBeNull()
  })

  it('is removed at sign-out in every tab of the browser, if it was typed before', () => {
    followSignOuts()
    draftOf('ann', 'add-client').write(typed)
    draftOf('bob', 'add-client').key()
    localStorage.setItem('bluebonnet.upload/document/deed.pdf/9/1', 'an id')
    localStorage.setItem('bluebonnet.theme', 'dark')
    removeDrafts()
    expect(sessionStorage.length).toBe(0)
    expect(Object.keys(localStorage).toSorted()).toEqual(['bluebonnet.left', 'bluebonnet.theme'])

    // What another tab of the browser holds while this one signs out.
    draftOf('ann', 'add-client').write(typed)
    localStorage.setItem('bluebonnet.left', new Date(Date.now() + 1_000).toISOString())
    window.dispatchEvent(new StorageEvent('storage', { key: 'bluebonnet.left' }))
    expect(draftOf('ann', 'add-client').read()).toBeNull()

    localStorage.setItem('bluebonnet.left', new Date(Date.now() - 1_000).toISOString())
    draftOf('ann', 'add-client').write(typed)
    window.dispatchEvent(new StorageEvent('storage', { key: 'bluebonnet.left' }))
    expect(draftOf('ann', 'add-client').read()).toEqual(typed)
  })
})
