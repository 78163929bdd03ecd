/* All that numba's compiled code asks of the outside: memory, in chunks of powers of two that are used again. */

typedef __UINT64_TYPE__ u64;
typedef __UINT32_TYPE__ u32;
typedef __UINTPTR_TYPE__ address;

#define PAGE 65536
#define ALIGNED 64 /* bytes: more than numba asks for */

/* The head of an array's memory, as numba's code reads it; `class` is ours: the chunk has 2^class bytes. */
typedef struct MemInfo {
    u64 references;
    void *destructor, *destructor_data, *data;
    u64 size;
    u64 class;
} MemInfo;

typedef struct Chunk {
    struct Chunk *next;
} Chunk;

extern unsigned char __heap_base;
static address top;       /* memory above it was never used */
static Chunk *unused[32]; /* by class, the chunks that were given back */

/* Memory that stays: the callers keep their arrays in it. */
void *reserve(u64 size) {
    if (!top) top = ((address)&__heap_base + ALIGNED - 1) & ~(address)(ALIGNED - 1);
    address start = top, have = (address)__builtin_wasm_memory_size(0) * PAGE;
    if (size > 0x40000000) __builtin_trap();
    top = start + (((address)size + ALIGNED - 1) & ~(address)(ALIGNED - 1));
    if (top > have && __builtin_wasm_memory_grow(0, (top - have + PAGE - 1) / PAGE) == (address)-1) __builtin_trap();
    return (void *)start;
}

/* The bytes in use, chunks that were given back included. */
u64 memory_used(void) { return top; }

MemInfo *NRT_MemInfo_alloc_aligned(u64 size, u32 align) {
    if (align > ALIGNED || size > 0x40000000) __builtin_trap();
    u32 class = 64 - __builtin_clzll(size + ALIGNED - 1);
    MemInfo *info = (MemInfo *)unused[class];
    if (info)
        unused[class] = unused[class]->next;
    else
        info = reserve((u64)1 << class);
    info->references = 1;
    info->destructor = info->destructor_data = 0;
    info->data = (char *)info + ALIGNED;
    info->size = size;
    info->class = class;
    return info;
}

void NRT_MemInfo_call_dtor(MemInfo *info) {
    u64 class = info->class;
    ((Chunk *)info)->next = unused[class];
    unused[class] = (Chunk *)info;
}
