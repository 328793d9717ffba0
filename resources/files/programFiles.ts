/**
 * Types of files that start a program, or run as a page or script, when opened after download. No library stores them. Any other content
 * without a viewer counts as an archive (specification 2, section 9).
 */
const programTypes: readonly string[] = [
  'application/x-msdownload',
  'application/x-elf',
  'application/x-mach-binary',
  'application/java-vm',
  'application/java-archive',
  'application/vnd.android.package-archive',
  'application/x.ms.shortcut',
  'application/wasm',
  'application/x-deb',
  'application/x-rpm',
  'application/x-apple-diskimage',
]
const programEnds =
  'exe com dll scr cpl msi msp msix bat cmd ps1 psm1 vbs vbe js mjs jse wsf wsh hta jar class lnk url reg scf sh bash command app apk deb rpm dmg pkg iso html htm xhtml xht shtml mht mhtml'.split(
    ' ',
  )

/** True if the content type or the end of the name is one of a program. Pure. */
export const isProgram = ({ fileName, contentType }: { readonly fileName: string; readonly contentType: string }): boolean =>
  programTypes.includes(contentType) || isProgramName(fileName)

export const isProgramName = (fileName: string): boolean =>
  programEnds.includes(/\.([^.]*)$/.exec(fileName.trimEnd())?.[1]?.toLowerCase() ?? '')
