import { linkPage } from './link-page.js'

const office = { name: 'Hill & Sons', phone: '512.555.0140', logoId: null }
const words = { title: 'Link not found', text: 'This link does not exist' }

describe('the page of an invalid link', () => {
  it('has the name once, whole sentences and the phone to call', () => {
    const page = linkPage(office, words, [])
    expect(page).toContain('<header>Hill &amp; Sons</header>')
    expect(page).toContain('<p>This link does not exist.</p>')
    expect(page).toContain('<footer>Questions? Call <a href="tel:5125550140">(512) 555-0140</a></footer>')
  })

  it('leads to a number that the reader knows if it has none', () => {
    expect(linkPage({ ...office, phone: null }, words, [])).toContain(
      'Call Hill &amp; Sons at a number you already know.',
    )
  })
})
