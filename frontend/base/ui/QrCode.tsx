import { QRCodeSVG } from '@rc-component/qrcode'

/** Pixels, and modules of white around the code (specification 2, section 9). */
const codeWidth = 150
const codeMargin = 2

interface QrCodeProps {
  /** What a phone reads. */
  readonly value: string
  /** What it is, for those who do not see it. */
  readonly title: string
}

/** An address as a code for phones: black on white in the dark too, as readers want it. */
export const QrCode = ({ value, title }: QrCodeProps) => (
  <QRCodeSVG value={value} size={codeWidth} marginSize={codeMargin} bgColor="#ffffff" fgColor="#000000" role="img" title={title} />
)
