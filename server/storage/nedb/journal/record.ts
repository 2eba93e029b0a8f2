import { crc32 } from 'node:zlib';

/**
 * A record on disk, numbers little-endian:
 *
 *     magic     4 bytes  F5 4C 4A FF; F5 and FF occur in no UTF-8 text, so a payload never holds it
 *     length    4 bytes  of the payload
 *     CRC32     4 bytes  of everything after this field
 *     sequence  6 bytes  journal: of the transaction; snapshot: of the record in the file
 *     payload            JSON in UTF-8
 */
export const MAGIC = Buffer.from([0xf5, 0x4c, 0x4a, 0xff]);
export const HEADER_BYTES = 18;
const LENGTH_AT = 4;
const CRC_AT = 8;
const SEQUENCE_AT = 12;
const SEQUENCE_BYTES = 6;
/** No transaction comes near it: larger lengths are damage. */
export const PAYLOAD_MAX_BYTES = 256 * 1024 * 1024;

/** CRC over the length, the sequence and the payload. */
function checksum(record: Buffer): number {
  const seed = crc32(record.subarray(LENGTH_AT, CRC_AT));
  return crc32(record.subarray(SEQUENCE_AT), seed);
}

/** A whole record, ready to be written. */
export function encodeRecord(sequence: number, json: string): Buffer {
  const length = Buffer.byteLength(json, 'utf8');
  const record = Buffer.allocUnsafe(HEADER_BYTES + length);
  MAGIC.copy(record, 0);
  record.writeUInt32LE(length, LENGTH_AT);
  record.writeUIntLE(sequence, SEQUENCE_AT, SEQUENCE_BYTES);
  record.write(json, HEADER_BYTES, 'utf8');
  record.writeUInt32LE(checksum(record), CRC_AT);
  return record;
}

/** The whole length of the record that begins with these bytes; undefined when no record begins so. */
export function recordLength(header: Buffer): number | undefined {
  if (header.length < HEADER_BYTES || !header.subarray(0, MAGIC.length).equals(MAGIC)) {
    return undefined;
  }
  const length = header.readUInt32LE(LENGTH_AT);
  return length > PAYLOAD_MAX_BYTES ? undefined : HEADER_BYTES + length;
}

/** Whether these bytes, as long as `recordLength` says, are a record as it was written. */
export function isWhole(record: Buffer): boolean {
  return record.readUInt32LE(CRC_AT) === checksum(record);
}

export function sequenceOf(record: Buffer): number {
  return record.readUIntLE(SEQUENCE_AT, SEQUENCE_BYTES);
}

/** The payload of a whole record, parsed. */
export function payloadOf(record: Buffer): unknown {
  return JSON.parse(record.toString('utf8', HEADER_BYTES));
}
