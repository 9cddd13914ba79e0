import { sniffHead } from './sniff-head.js'

describe('sniffHead', () => {
  it.each([
    ['%PDF-1.4', 'pdf'],
    ['Scanned by office\r\n%PDF-1.4', 'pdf'],
    ['\0\0%PDF-1.4', 'pdf'],
    ['\x1b%-12345X@PJL JOB\r\n%PDF-1.4', 'pdf'],
    [`${'\0'.repeat(1_024)}%PDF-1.4`, 'pdf'],
    [`${'\0'.repeat(1_025)}%PDF-1.4`, null],
    ['<html>%PDF-1.4', null],
    ['MZ\x90\0%PDF-1.4', null],
    ['name;price\nJos\xe9;5', 'text'],
    ['\xef\xbb\xbfname,price', 'text'],
    ['\xff\xfeh\0i\0', 'text'],
    ['3 < 4, and <b> is not shown', 'text'],
    ['RIFF\x24\0\0\0WAVEfmt ', null],
    ['\0\0\0\x18ftypheic', 'heic'],
    ['\0\0\0\x18ftypmif1', 'heic'],
    ['II*\0\x08\0\0\0', 'tiff'],
    ['MM\0*\0\0\0\x08', 'tiff'],
    ['II\0*', null],
    ['MM*\0', null],
    ['\xca\xfe\xba\xbe\0\0\0\x34', null],
    ['tab\there\x07bell', null],
    ['  \n<div>page</div>', null],
    ['Hello <IFRAME src=x>', null],
    ['<?php echo 1;', null],
    ['', null],
  ])('%j is %s', (text, verdict) => {
    expect(sniffHead(Buffer.from(text, 'latin1'))).toBe(verdict)
  })

  it('recognizes text whose last letter was cut in half', () => {
    expect(sniffHead(Buffer.from('Título', 'utf8').subarray(0, 3))).toBe('text')
  })
})
