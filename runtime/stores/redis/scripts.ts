/**
 * One Lua script per transition, so each is one atomic step. `transitions.ts` is the same machine in TypeScript; the conformance suite
 * holds the two together.
 *
 * KEYS: an index by state and age, an index by the time that entries expire, the hash of the record. All three carry the same hash tag, so
 * they are on one node of a cluster. ARGV[1]: what is asked, as JSON. Fields of a record are text; one that is undefined is not there.
 *
 * A client may send a command again whose reply was lost. So a script that finds its own work done gives the same reply again.
 */
const begin = `
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local asked = cjson.decode(ARGV[1])
`;

const read = `
local function whole(number) return string.format('%.0f', number) end

local function load()
  local flat = redis.call('HGETALL', KEYS[3])
  local record = {}
  for i = 1, #flat, 2 do record[flat[i]] = flat[i + 1] end
  if record.retainUntil and tonumber(record.retainUntil) > now then return record end
end

local function lapsed(record)
  return record.state == 'running' and record.repeatable ~= '1' and tonumber(record.leaseUntil) <= now
end

local function answer(status, record)
  local flat = { status }
  for name, value in pairs(record or {}) do
    flat[#flat + 1] = name
    flat[#flat + 1] = value
  end
  return flat
end
`;

/** An entry of the indexes names state, age and key, in this order: sorted as text, entries of one state are together, the oldest first. */
const sweep = `
local function sweep(limit)
  local expired = redis.call('ZRANGEBYSCORE', KEYS[2], '-inf', now, 'LIMIT', 0, limit)
  for _, entry in ipairs(expired) do
    redis.call('ZREM', KEYS[1], entry)
    redis.call('ZREM', KEYS[2], entry)
  end
  return #expired
end
`;

/** HSET comes first: where memory is short, Redis refuses it, and then nothing has been changed yet. */
const write = `${sweep}
local function save(record)
  local before = redis.call('HGET', KEYS[3], 'entry')
  record.entry = record.state .. ' ' .. record.createdAt .. ' ' .. record.key
  local flat = {}
  for name, value in pairs(record) do
    flat[#flat + 1] = name
    flat[#flat + 1] = value
  end
  redis.call('HSET', KEYS[3], unpack(flat))
  for _, name in ipairs({ 'owner', 'outcome', 'asked', 'token', 'note', 'leaseUntil', 'command' }) do
    if not record[name] then redis.call('HDEL', KEYS[3], name) end
  end
  redis.call('PEXPIREAT', KEYS[3], record.retainUntil)
  sweep(10)
  if before then
    redis.call('ZREM', KEYS[1], before)
    redis.call('ZREM', KEYS[2], before)
  end
  redis.call('ZADD', KEYS[1], 0, record.entry)
  redis.call('ZADD', KEYS[2], record.retainUntil, record.entry)
end
`;

const change = begin + read + write;

const claim = `${change}
local record = load()
if record and record.fingerprint ~= asked.fingerprint then return answer('key-reused', record) end

local function claimed()
  record.leaseUntil = whole(now + asked.leaseMs)
  record.retainUntil = whole(now + math.max(asked.leaseMs, asked.retainMs))
  save(record)
  return answer('claimed', record)
end

if not record then
  if asked.needsApproval then return { 'unapproved' } end
  record = { key = asked.key, fingerprint = asked.fingerprint, createdAt = whole(now), fence = '0', attempt = '0' }
elseif record.state == 'waiting' then
  if asked.needsApproval then return answer('waiting', record) end
  record.asked, record.token, record.note = nil, nil, nil
elseif record.state == 'clean' then
  if asked.needsApproval and not record.token then return { 'unapproved' } end
elseif record.state == 'running' then
  if record.owner == asked.owner then return claimed() end
  local left = record.leaseUntil - now
  if left > 0 then return { 'running', 'leaseLeftMs', whole(left) } end
  if lapsed(record) or not asked.repeatable then
    record.state, record.leaseUntil = 'unknown', nil
    save(record)
    return answer('unknown', record)
  end
elseif record.state ~= 'approved' then
  return answer(record.state, record)
end

record.state, record.owner, record.outcome = 'running', asked.owner, nil
record.fence, record.attempt = whole(record.fence + 1), whole(record.attempt + 1)
record.tool, record.schemaHash, record.repeatable = asked.tool, asked.schemaHash, asked.repeatable and '1' or '0'
return claimed()
`;

const renew = `${change}
local record = load()
if not record or record.owner ~= asked.owner or record.fence ~= whole(asked.fence) then return { 'no' } end
if record.state ~= 'running' then return { 'no' } end
record.leaseUntil = whole(now + asked.leaseMs)
record.retainUntil = whole(math.max(record.retainUntil, record.leaseUntil))
save(record)
return { 'yes' }
`;

/** How a call ends. `command` tells a command that is sent again from a second one. */
const end = `${change}
local record = load()
if not record then return { 'no' } end
if record.command == asked.command then return { 'yes' } end

local function finish()
  record.state, record.outcome, record.leaseUntil = asked.state, asked.outcome, nil
  record.command, record.retainUntil = asked.command, whole(now + asked.retainMs)
  save(record)
  return { 'yes' }
end
`;

const settle = `${end}
if record.owner ~= asked.owner or record.fence ~= whole(asked.fence) then return { 'no' } end
if record.state == 'running' or record.state == 'unknown' then return finish() end
return { 'no' }
`;

const resolve = `${end}
if record.state == 'unknown' or lapsed(record) then return finish() end
return { 'no' }
`;

const ask = `${change}
local record = load()
local open = record and record.state == 'clean' and not record.token and record.fingerprint == asked.fingerprint
if record and not open then return answer('found', record) end
record = {
  key = asked.key, fingerprint = asked.fingerprint, tool = asked.tool, schemaHash = asked.schemaHash,
  state = 'waiting', fence = record and record.fence or '0', attempt = record and record.attempt or '0', repeatable = '0', asked = asked.asked, token = asked.token,
  createdAt = whole(now), retainUntil = whole(now + asked.expiresInMs)
}
save(record)
return answer('found', record)
`;

const decide = `${change}
local record = load()
if not record or record.token ~= asked.token then return { 'not-found' } end
if record.command == asked.command then return answer('decided', record) end
if record.state ~= 'waiting' then return answer('too-late', record) end
record.state, record.note, record.command = asked.approved and 'approved' or 'denied', asked.note, asked.command
save(record)
return answer('decided', record)
`;

const readOne = `${begin}${read}
local record = load()
if not record then return { 'absent' } end
if lapsed(record) then record.state, record.leaseUntil = 'unknown', nil end
return answer('found', record)
`;

/** The entries of some states, of each the oldest. */
const list = `${begin}${sweep}
while sweep(100) > 0 do end
local entries = {}
for _, state in ipairs(asked.states) do
  local some = redis.call('ZRANGEBYLEX', KEYS[1], '[' .. state .. ' ', '(' .. state .. '!', 'LIMIT', 0, asked.limit)
  for _, entry in ipairs(some) do entries[#entries + 1] = entry end
end
return entries
`;

const readCache = `
return { redis.call('GET', KEYS[1]) or nil }
`;

const writeCache = `
if ARGV[2] == '0' then redis.call('DEL', KEYS[1]) else redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2]) end
return {}
`;

/** By the method of the store that they do the work of. */
export const scripts = { claim, renew, settle, ask, decide, read: readOne, list, resolve, readCache, writeCache };
