/** Saves a downloaded file through the browser. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), releaseAfter)
}

/** Milliseconds after which the file is released. By then the browser must have started to read it. */
const releaseAfter = 10_000
