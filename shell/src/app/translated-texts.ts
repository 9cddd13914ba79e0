/** Maps a text node to the element that the browser's translation put in its place. React knows only the text node. */
const standIns = new WeakMap<Node, Element>()
const taken = new WeakSet<Node>()

const isText = (node: Node): boolean => node.nodeType === Node.TEXT_NODE
const isStandIn = (node: Node | null): node is Element => node?.nodeName === 'FONT'

const standIn = (node: Node | null): Element | null => {
  const found = node === null ? undefined : standIns.get(node)
  return found?.parentNode && node?.parentNode === null ? found : null
}

const isChild = (node: Node): node is Node & ChildNode => 'remove' in node
const isParent = (node: Node): node is ParentNode => 'append' in node

const note = ({ type, target, removedNodes, addedNodes, previousSibling, nextSibling }: MutationRecord) => {
  // A text that changes while it is replaced returns with its new content, and the browser translates it again.
  if (type === 'characterData') standIn(target)?.replaceWith(target)
  for (const text of [...removedNodes].filter(isText)) {
    const font = [...addedNodes, previousSibling, nextSibling].filter(isStandIn).find((each) => !taken.has(each))
    if (font === undefined) continue
    taken.add(font)
    standIns.set(text, font)
    watcher.observe(text, { characterData: true })
  }
}

const watcher = new MutationObserver((records) => records.forEach(note))
const standInNow = (node: Node | null) => {
  watcher.takeRecords().forEach(note)
  return standIn(node)
}

/**
 * Makes React work on translated pages. A browser translates a page by replacing its texts with <font> elements, but
 * React still removes, writes and inserts before its own text nodes. These operations then apply to the translation
 * instead. Call this once, before the first render.
 */
export const surviveTranslation = (): void => {
  Node.prototype.removeChild = function <Child extends Node>(child: Child): Child {
    if (child.parentNode !== this) standInNow(child)?.remove()
    else if (isChild(child)) child.remove()
    return child
  }
  Node.prototype.insertBefore = function <Child extends Node>(child: Child, before: Node | null): Child {
    standInNow(child)?.remove()
    const place = before === null || before.parentNode === this ? before : standInNow(before)
    if (place !== null && place.parentNode === this && isChild(place)) place.before(child)
    else if (isParent(this)) this.append(child)
    return child
  }
  Node.prototype.appendChild = function <Child extends Node>(child: Child): Child {
    standInNow(child)?.remove()
    if (isParent(this)) this.append(child)
    return child
  }
  watcher.observe(document, { childList: true, characterData: true, subtree: true })
}
