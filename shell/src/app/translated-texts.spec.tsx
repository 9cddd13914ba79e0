import { afterEach, beforeAll, expect, test } from '@jest/globals'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense, use, useState } from 'react'
import { surviveTranslation } from './translated-texts.js'

/** What a browser's translation does: it wraps each text in two <font> elements, now and whenever one appears. */
const translate = () => {
  const seen = new WeakSet<Node>()
  const swap = (text: Node) => {
    const parent = text.parentElement
    if (parent === null || seen.has(text) || !text.textContent?.trim() || parent.tagName === 'FONT') return
    const outer = document.createElement('font')
    const inner = document.createElement('font')
    inner.textContent = text.textContent
    if (inner.firstChild !== null) seen.add(inner.firstChild)
    outer.append(inner)
    if (text instanceof Text) text.replaceWith(outer)
  }
  const walk = (root: Node) => {
    const texts: Node[] = []
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) texts.push(walker.currentNode)
    texts.forEach(swap)
  }
  walk(document.body)
  const watcher = new MutationObserver((records) => {
    for (const node of records.flatMap((record) => [...record.addedNodes])) {
      if (node.nodeType === Node.TEXT_NODE) swap(node)
      else if (node.nodeName !== 'FONT') walk(node)
    }
  })
  watcher.observe(document.body, { childList: true, subtree: true })
  return () => watcher.disconnect()
}

let end = () => {}
beforeAll(surviveTranslation)
afterEach(() => {
  end()
  cleanup()
})

const Counter = () => {
  const [count, setCount] = useState(1)
  return (
    <>
      <button onClick={() => setCount(count + 1)}>More</button>
      <p data-testid="bar">
        {count} selected of {3}
        {count > 2 ? ', and that is many' : null}
      </p>
      <p data-testid="only">{`${count} in one text`}</p>
      <p data-testid="kinds">
        {count === 2 ? <b>bold</b> : null}
        {count === 3 ? 'last' : 'first'} or {count === 4 ? null : 'other'} words
      </p>
    </>
  )
}

const texts = () => ['bar', 'only', 'kinds'].map((id) => screen.getByTestId(id).textContent)
const fonts = () => screen.getByTestId('bar').querySelectorAll('font font').length

test('numbers change without errors while the browser translates', async () => {
  const person = userEvent.setup()
  render(<Counter />)
  end = translate()
  expect(fonts()).toBe(3)
  await person.click(screen.getByRole('button'))
  expect(texts()).toEqual(['2 selected of 3', '2 in one text', 'boldfirst or other words'])
  await person.click(screen.getByRole('button'))
  expect(texts()).toEqual(['3 selected of 3, and that is many', '3 in one text', 'last or other words'])
  await person.click(screen.getByRole('button'))
  expect(texts()).toEqual(['4 selected of 3, and that is many', '4 in one text', 'first or  words'])
  // Translates the changed text again.
  expect(fonts()).toBe(4)
})

const Line = ({ text }: { text: string }) => text
const Turned = () => {
  const [lines, setLines] = useState(['a', 'b', 'c'])
  return (
    <>
      <button onClick={() => setLines(lines.toReversed())}>Turn</button>
      <div data-testid="turned">
        {lines.map((line) => (
          <Line key={line} text={line} />
        ))}
      </div>
    </>
  )
}

test('moved texts keep their place', async () => {
  const person = userEvent.setup()
  render(<Turned />)
  end = translate()
  await person.click(screen.getByRole('button'))
  expect(screen.getByTestId('turned').textContent).toBe('cba')
  await person.click(screen.getByRole('button'))
  expect(screen.getByTestId('turned').textContent).toBe('abc')
})

const awaited: ((text: string) => void)[] = []
const promise = new Promise<string>((resolve) => {
  awaited.push(resolve)
})
const Late = () => use(promise)
const Page = ({ waits }: { waits: boolean }) => (
  <main>
    <Suspense fallback={<i>waits</i>}>Before {waits ? <Late /> : null}</Suspense>
  </main>
)

test('a loading text hides and returns', async () => {
  const { rerender } = render(<Page waits={false} />)
  end = translate()
  await act(async () => rerender(<Page waits />))
  expect(screen.getByRole('main').textContent).toBe('waits')
  await act(async () => awaited[0]?.('after'))
  expect(screen.getByRole('main').textContent).toBe('Before after')
})
