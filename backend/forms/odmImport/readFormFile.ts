import { isDictionary, readDictionary } from './readDictionary.ts'
import { type OdmProblem, type OdmReading, readOdm } from './readOdm.ts'

/** Reads the forms of a CDISC ODM file or of a REDCap data dictionary. The content decides, because names of files mislead. Pure. */
export const readFormFile = (content: Uint8Array): OdmReading | OdmProblem =>
  isDictionary(content) ? readDictionary(content) : readOdm(content)
