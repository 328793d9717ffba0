/** Loads all panels of the shell in one chunk. Separate chunks would split their shared code into many small ones. */
export { Palette } from '../palette/Palette.tsx'
export { HelpSheet } from '../shortcuts/HelpSheet.tsx'
export { ShellTour } from '../tour/ShellTour.tsx'
export { ChangePasswordDialog, EditProfileDialog } from './ProviderDialogs.tsx'
