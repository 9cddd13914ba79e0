/** Saves bytes made in the browser as a file. */
export const saveBlob = (bytes: Blob, name: string): void => {
  const address = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Browsers read the URL after the click handler returns.
  setTimeout(() => URL.revokeObjectURL(address), 1_000)
}
