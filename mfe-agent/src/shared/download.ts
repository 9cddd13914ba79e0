/** Downloads a URL of this origin. The server names the file. */
export const saveFile = (address: string): void => {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  document.body.append(link)
  link.click()
  link.remove()
}

/** The download URL of a document. Without it, a PDF or picture opens in the browser. */
export const downloadUrl = (documentUrl: string): string => `${documentUrl}?download=true`
