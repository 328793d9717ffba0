/** Hands a downloaded file to the browser's own saving. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), releaseAfter)
}

/** Milliseconds that a browser may take to start reading. */
const releaseAfter = 10_000
