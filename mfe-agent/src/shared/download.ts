/** Has the browser save what an address of this origin serves; the server names the file. */
export const saveFile = (address: string): void => {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  document.body.append(link)
  link.click()
  link.remove()
}

/** A document's file as a download; without this, a PDF or picture opens in the browser. */
export const downloadUrl = (documentUrl: string): string => `${documentUrl}?download=true`

/** Has the browser save a text that was made here. */
export const downloadText = (text: string, fileName: string, type: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The browser reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 1_000)
}
