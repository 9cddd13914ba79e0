// The service worker of the installed product. It stores nothing: no page, no answer, no file outlives it.
// It says that there is no connection when the product is opened without one, and takes what other apps share.

const offline = `<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>No connection</title>
  <style>
    body { display: grid; place-content: center; min-height: 90dvh; margin: 0; padding: 24px; text-align: center;
      font: 16px/24px system-ui, sans-serif;
      color: light-dark(#1b2140, #e8eaf6); background: light-dark(#f7f6f3, #12141f) }
    h1 { margin: 0 0 8px; font-size: 20px } p { margin: 0 0 16px }
    a { display: inline-block; padding: 10px 24px; border-radius: 8px; text-decoration: none;
      color: light-dark(#fff, #12141f); background: light-dark(#3a4bb0, #9aa6f5) }
  </style>
  <h1>No connection</h1>
  <p>Bluebonnet opens as soon as this device is online again.<br>
    What you typed in this tab and did not save is still in it.</p>
  <p><a href="">Try again</a></p>
</html>`

/** Files that another app shared, until the page that opens next has asked for them. */
let shared = []
let handOver = () => undefined
/** A worker ends when it has nothing to do. It waits so long (ms) for somebody who has to sign in first. */
const longestWait = 240_000

const takeShared = async (request) => {
  const form = await request.formData()
  shared = form.getAll('files').filter((part) => part instanceof File)
  return Response.redirect('/documents?shared=1', 303)
}

const untilAsked = () =>
  new Promise((resolve) => {
    handOver = resolve
    setTimeout(resolve, longestWait)
  })

const openPage = async (request) => {
  try {
    return await fetch(request)
  } catch {
    return new Response(offline, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } })
  }
}

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method === 'POST' && new URL(request.url).pathname === '/share') {
    event.respondWith(takeShared(request))
    event.waitUntil(untilAsked())
  } else if (request.mode === 'navigate' && request.method === 'GET') event.respondWith(openPage(request))
})
self.addEventListener('message', ({ data, ports: [port] }) => {
  if (data !== 'shared' || port === undefined) return
  port.postMessage(shared)
  shared = []
  handOver()
})
