/**
 * What a browser's translation does: it wraps each text in two <font> elements, now and whenever one appears. It runs
 * in the page, so it uses nothing from outside.
 */
export const translate = (): void => {
  const seen = new WeakSet<Node>()
  const swap = (text: Node): void => {
    const parent = text.parentElement
    if (parent === null || seen.has(text) || !text.textContent?.trim()) return
    if (/^(?:SCRIPT|STYLE|TEXTAREA|TITLE|FONT)$/.test(parent.tagName) || parent.closest('svg') !== null) return
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.textContent = text.textContent
    if (inner.firstChild !== null) seen.add(inner.firstChild)
    outer.append(inner)
    if (text instanceof Text) text.replaceWith(outer)
  }
  const walk = (root: Node): void => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Node[] = []
    while (walker.nextNode() !== null) texts.push(walker.currentNode)
    texts.forEach(swap)
  }
  walk(document.body)
  new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (node.nodeType === Node.TEXT_NODE) swap(node)
      else if (node.nodeName !== 'FONT') walk(node)
    }
  }).observe(document.body, { childList: true, subtree: true })
}
