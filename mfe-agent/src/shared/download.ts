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
