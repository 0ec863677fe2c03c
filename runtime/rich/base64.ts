/** A fresh copy. `atob` is there in every host; `Buffer` is not. */
export function bytesFromBase64(text: string): Uint8Array {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index);
  return bytes;
}

/** In the standard alphabet, padded. */
export function base64FromBytes(bytes: Uint8Array): string {
  let binary = '';
  // One call with a million arguments would overflow the stack.
  for (let start = 0; start < bytes.length; start += 8192) binary += String.fromCharCode(...bytes.subarray(start, start + 8192));
  return btoa(binary);
}
