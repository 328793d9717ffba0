import { isDictionary, readDictionary } from './readDictionary.ts'
import { type OdmProblem, type OdmReading, readOdm, readOdmJson } from './readOdm.ts'

/**
 * Reads the forms of a CDISC ODM file in XML or JSON, or of a REDCap data dictionary. The content decides, because names of files mislead.
 * Pure.
 */
export function readFormFile(content: Uint8Array): OdmReading | OdmProblem {
  if (isJson(content)) return readOdmJson(content)
  return isDictionary(content) ? readDictionary(content) : readOdm(content)
}

/** True if the first character after a byte order mark and blanks opens a JSON object. */
const isJson = (content: Uint8Array): boolean => /^(\xef\xbb\xbf)?\s*\{/.test(new TextDecoder('latin1').decode(content.subarray(0, 200)))
