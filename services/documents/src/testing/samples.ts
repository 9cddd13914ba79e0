import { readFileSync } from 'node:fs'

/** Small files of every kind, as far as their kind can be detected. */
const bytes = (text: string): Buffer => Buffer.from(text, 'latin1')
const zip = (...names: string[]): Buffer =>
  bytes(`PK\x03\x04${names.join('\0\x01PK\x01\x02')}PK\x05\x06${'\0'.repeat(18)}`)

/** An OLE container whose directory, in the sector after the header, names one stream. */
const ole = (stream: string): Buffer => {
  const header = Buffer.alloc(512)
  bytes('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1').copy(header)
  header.writeUInt16LE(9, 30)
  return Buffer.concat([header, Buffer.from(`Root Entry\0${stream}\0`.padEnd(256, '\0'), 'utf16le')])
}

export const samples = {
  pdf: bytes('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
  png: bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01'),
  jpeg: bytes('\xff\xd8\xff\xe0\0\x10JFIF\0'),
  gif: bytes('GIF89a\x01\0\x01\0'),
  webp: bytes('RIFF\x24\0\0\0WEBPVP8 '),
  docx: zip('[Content_Types].xml', 'word/document.xml'),
  xlsx: zip('[Content_Types].xml', 'xl/workbook.xml'),
  pptx: zip('[Content_Types].xml', 'ppt/presentation.xml'),
  zip: zip('photos/front.jpg'),
  doc: ole('WordDocument'),
  xls: ole('Workbook'),
  ppt: ole('PowerPoint Document'),
  text: bytes('Keys are with the neighbour.\n'),
  csv: bytes('name,price\nElm St,450000\n'),
} as const

/** Refused files, whatever their name. */
export const refusedSamples = {
  html: bytes('<!DOCTYPE html><html><body>Hello</body></html>'),
  'html in disguise': bytes('Dear client,\n<script>alert(1)</script>'),
  svg: bytes('<svg xmlns="http://www.w3.org/2000/svg"></svg>'),
  xml: bytes('<?xml version="1.0"?><svg/>'),
  'windows program': bytes('MZ\x90\0\x03\0\0\0'),
  'linux program': bytes('\x7fELF\x02\x01\x01\0'),
  'shell script': bytes('#!/bin/sh\nrm -rf ~\n'),
  installer: ole('Tables'),
  'a page behind a PDF header': bytes('<html>%PDF-1.7'),
  'unknown bytes': bytes('\x01\x02\x03\x04'),
} as const

/** 96 by 64 pixels: red and green above blue and white. */
export const heicPhoto: Buffer = readFileSync(new URL('./photo.heic', import.meta.url))
