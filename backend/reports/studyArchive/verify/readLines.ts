import { createInterface } from 'node:readline'
import type { ZipFile } from '../../../platform/files/zipReader.ts'

/** Generates the elements of a JSON array that has one element per line. */
export async function* readElements<Element>(file: ZipFile): AsyncGenerator<Element> {
  for await (const line of createInterface({ input: await file.read(), crlfDelay: Number.POSITIVE_INFINITY })) {
    const text = line.replace(/,$/, '')
    if (text !== '[' && text !== ']' && text !== '') yield JSON.parse(text) as Element
  }
}
